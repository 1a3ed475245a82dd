package io.freightsdk.server.accounts;

import io.freightsdk.server.billing.Account;
import io.freightsdk.server.billing.Billing;
import io.freightsdk.server.billing.Cause;
import io.freightsdk.server.billing.PriceList;
import io.freightsdk.server.billing.Sold;
import io.freightsdk.server.chance.Chance;
import io.freightsdk.server.chance.Ids;
import io.freightsdk.server.journal.RequestFacts;
import io.freightsdk.server.journal.RequestJournal;
import io.freightsdk.server.time.Crowd;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Prints what a debit, an authentication and a journal entry cost; started by hand. */
final class Measure {

    private static final int CALLS = 400_000;
    private static final int ROUNDS = 5;

    private Measure() {}

    public static void main(String[] args) throws Exception {
        for (int round = 1; round <= ROUNDS; round++) {
            System.out.println("round " + round + " of " + ROUNDS);
            Account one = funded();
            report("pay, 1 thread", 1, thread -> () -> pay(one));
            Account shared = funded();
            report("pay, 8 threads on 1 broker", 8, thread -> () -> pay(shared));
            List<Account> eight = Stream.generate(Measure::funded).limit(8).toList();
            report("pay, 8 threads on 8 brokers", 8, thread -> () -> pay(eight.get(thread)));
            authenticate();
            RequestJournal journal = new RequestJournal(10_000, 8_000_000, Set.of("agent_", "trk_", "drv_"));
            report("journal append, 1 thread", 1, thread -> () -> append(journal));
            report("journal append, 8 threads", 8, thread -> () -> append(journal));
            Ids secure = new Ids(Chance.unguessable(), InstantSource.system(), "agent_");
            report("unguessable tracking token, 1 thread", 1, thread -> secure::trackingToken);
        }
    }

    private static void authenticate() throws Exception {
        Billing billing = new Billing(InstantSource.system());
        Accounts accounts = new Accounts(billing, new Ids(Chance.seeded(7), InstantSource.system(), "agent_"));
        for (int i = 0; i < 999; i++) {
            accounts.issueKey(accounts.add(UnaryOperator.identity()).id(), Scope.all());
        }
        String text = accounts.issueKey(accounts.add(UnaryOperator.identity()).id(), Scope.all())
                .text();
        report("authenticate among 1000 brokers, 1 thread", 1, thread -> () -> accounts.authenticate(text));
        report("authenticate among 1000 brokers, 8 threads", 8, thread -> () -> accounts.authenticate(text));
    }

    private static Account funded() {
        Account account = new Billing(InstantSource.system()).open();
        account.topUp(new BigDecimal("1000000"), Cause.of("topUpByCard"));
        return account;
    }

    private static Object pay(Account account) {
        return account.pay(
                PriceList.POSITION_READ, Cause.of("getLoadPosition"), () -> new Sold<>("LD-2026-000001", "read"));
    }

    private static Object append(RequestJournal journal) {
        RequestFacts facts =
                new RequestFacts(Instant.EPOCH, "getLoadPosition", "GET", "/v1/agent/loads/LD-2026-000001");
        return journal.append(facts.brokerId("brk_000001"), 200, Duration.ofMillis(1));
    }

    private static void report(String what, int threads, IntFunction<Step> steps) throws Exception {
        long start = System.nanoTime();
        Crowd.atOnce(threads, thread -> () -> repeat(steps.apply(thread), CALLS / threads));
        double nanos = (double) (System.nanoTime() - start) / CALLS;
        System.out.printf(Locale.ROOT, "  %-45s %7.0f ns a call, %,11.0f calls/s%n", what, nanos, 1e9 / nanos);
    }

    private static int repeat(Step step, int times) throws Exception {
        int seen = 0;
        for (int i = 0; i < times; i++) {
            seen += step.once() == null ? 0 : 1;
        }
        return seen;
    }

    private interface Step {
        Object once() throws Exception;
    }
}
