package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.ChargeRow.Change;
import io.freightsdk.ChargeRow.LimitUse;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Earlier;
import io.freightsdk.ChargeStore.Reservation;
import io.freightsdk.ChargeStore.Reserved;
import io.freightsdk.ChargeStore.Settled;
import io.freightsdk.ChargeStore.Settlement;
import io.freightsdk.Verdict.Before;
import io.freightsdk.Verdict.Response;
import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goes through all ways in which the calls of one order can go, step by step and in every order: responses that are lost before or
 * after the debit, requests that arrive late, refusals, processes that are killed, a key that the service forgets, prices that rise,
 * other orders under the same limits, and a person who resolves at any moment. The functions are those of the client, and the debits
 * of the service are the judge.
 */
@Tag("acceptance")
class ChargeModelTest {
    private static final Instant NOW = Instant.parse("2026-05-04T14:00:00Z");
    private static final Duration LEFT = Duration.ofSeconds(30);
    private static final String KEY = "k";

    /** What others have done who do not share the store. */
    enum Others {
        NOTHING,
        MADE_THE_LOAD,
        PAID_FOR_THE_KEY
    }

    /** A call of the order: its price in cents, its tag, and the limit of its client in cents. */
    record Caller(int price, String tag, int limit) {
        static final Caller USUAL = new Caller(65, "x", 0);
    }

    /**
     * One case.
     *
     * @param limitOfTag the limit of each tag in cents, zero for none
     */
    record Case(
            List<Caller> callers, int attempts, boolean isOneProcess, boolean isOwnRef, Others others, int limitOfTag) {
        static Case of(int calls, int attempts, boolean isOneProcess, boolean isOwnRef, Others others) {
            return new Case(
                    Stream.generate(() -> Caller.USUAL).limit(calls).toList(),
                    attempts,
                    isOneProcess,
                    isOwnRef,
                    others,
                    0);
        }

        boolean hasLimits() {
            return limitOfTag > 0 || callers.stream().anyMatch(caller -> caller.limit > 0);
        }
    }

    private enum Step {
        IDLE,
        RESERVED,
        SENT,
        MADE,
        REPLAYED,
        FOUND,
        REFUSED,
        LOST,
        TOLD_LOST,
        OVER,
        KILLED
    }

    /** A call: where it is, what it has heard, whether an attempt was lost, how many more it has, and what is still on its way. */
    private record Call(Step step, @Nullable Earlier earlier, boolean hasLost, int attempts, boolean isLate) {
        Call to(Step next) {
            return new Call(next, earlier, hasLost, attempts, isLate);
        }

        Call heard(@Nullable Earlier newest) {
            return new Call(Step.RESERVED, newest, hasLost, attempts - 1, isLate);
        }

        Call lost(boolean arrivesLate) {
            return new Call(Step.LOST, earlier, true, attempts, isLate || arrivesLate);
        }

        Call arrived() {
            return new Call(step, earlier, hasLost, attempts, false);
        }

        Call settled() {
            return new Call(Step.OVER, null, false, 0, isLate);
        }

        boolean isPaid() {
            return earlier != null && earlier.status() == ChargeStatus.CHARGED;
        }

        boolean isOver() {
            return step == Step.OVER || step == Step.KILLED || step == Step.IDLE;
        }
    }

    /**
     * One moment.
     *
     * @param debit what the service has debited for the order, in cents
     * @param listed the processes that list the charge as uncertain, as bits
     * @param counted what calls have counted as charged, in cents
     * @param isCertain whether nothing was lost or killed
     * @param isOld whether the deadlines of all calls have passed
     * @param bought the tags of which another order was bought, as bits
     */
    private record State(
            @Nullable ChargeRow row,
            int debit,
            boolean isForgotten,
            List<Call> calls,
            int listed,
            int counted,
            boolean isCertain,
            boolean isOld,
            int bought) {
        State with(int i, Call call) {
            List<Call> next = new ArrayList<>(calls);
            next.set(i, call);
            return new State(row, debit, isForgotten, List.copyOf(next), listed, counted, isCertain, isOld, bought);
        }

        State row(@Nullable ChargeRow next) {
            return new State(next, debit, isForgotten, calls, listed, counted, isCertain, isOld, bought);
        }

        State debited(int cents) {
            return new State(row, debit + cents, isForgotten, calls, listed, counted, isCertain, isOld, bought);
        }

        State forgotten() {
            return new State(row, debit, true, calls, listed, counted, isCertain, isOld, bought);
        }

        State listed(int process, boolean is) {
            int next = is ? listed | 1 << process : listed & ~(1 << process);
            return new State(row, debit, isForgotten, calls, next, counted, isCertain, isOld, bought);
        }

        State counted(BigDecimal more) {
            int all = counted + cents(more);
            return new State(row, debit, isForgotten, calls, listed, all, isCertain, isOld, bought);
        }

        State uncertain() {
            return new State(row, debit, isForgotten, calls, listed, counted, false, isOld, bought);
        }

        State old(boolean is) {
            return new State(row, debit, isForgotten, calls, listed, counted, isCertain, is, bought);
        }

        State bought(int tag) {
            return new State(row, debit, isForgotten, calls, listed, counted, isCertain, isOld, bought | 1 << tag);
        }
    }

    /** How a moment was reached first. */
    private record Back(@Nullable State from, String how) {}

    private static final List<String> TAGS = List.of("x", "y");
    private static final int PRICE_OF_OTHERS = 65;

    private final Map<State, Back> seen = new HashMap<>();
    private final Deque<State> open = new ArrayDeque<>();
    private Case one = Case.of(1, 1, true, true, Others.NOTHING);

    /** The moment whose next ones are looked for. */
    private @Nullable State from;

    private static int cents(BigDecimal usd) {
        return usd.movePointRight(2).intValueExact();
    }

    private static BigDecimal usd(int cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    private Charge charge(int call, @Nullable String load) {
        Caller caller = caller(call);
        return new Charge(KEY, "createLoad", null, load, caller.tag, usd(caller.price));
    }

    private Caller caller(int call) {
        return call < one.callers.size() ? one.callers.get(call) : Caller.USUAL;
    }

    private int process(int call) {
        return one.isOneProcess ? 0 : call;
    }

    private void to(String how, State next) {
        if (!seen.containsKey(next)) {
            seen.put(next, new Back(from, how));
            open.add(next);
        }
    }

    /** What counts of a tag, null for all: the row and the other orders that were bought. */
    private int used(State now, @Nullable String tag) {
        int used = 0;
        for (int i = 0; i < TAGS.size(); i++) {
            if ((now.bought & 1 << i) != 0 && (tag == null || tag.equals(TAGS.get(i)))) {
                used += PRICE_OF_OTHERS;
            }
        }
        ChargeRow row = now.row;
        boolean counts = row != null && (tag == null || tag.equals(row.charge().tag()));
        return used + (counts ? cents(row.charge().usd()) : 0);
    }

    /** The limits of a call as a store counts them: of the tag of the row, if there is one. */
    private List<LimitUse> uses(State now, @Nullable ChargeRow row, int limit, String callTag) {
        List<LimitUse> uses = new ArrayList<>();
        if (limit > 0) {
            uses.add(new LimitUse(SpendLimit.usd(usd(limit)), usd(used(now, null)), row != null));
        }
        if (one.limitOfTag > 0) {
            String tag = row == null ? callTag : row.charge().tag();
            uses.add(new LimitUse(SpendLimit.usd(usd(one.limitOfTag)), usd(used(now, tag)), row != null));
        }
        return uses;
    }

    private Change<Reserved> reserve(State now, int i) {
        Reservation reservation = new Reservation(charge(i, null), "c" + i, LEFT);
        return ChargeRow.reserve(now.row, reservation, uses(now, now.row, caller(i).limit, caller(i).tag), NOW);
    }

    private Change<Settled> settle(State now, int i, ChargeStatus status, boolean isMade, BigDecimal amount) {
        String load = status == ChargeStatus.CHARGED ? "LD-1" : null;
        Settlement settlement = new Settlement(charge(i, load).withUsd(amount), "c" + i, status, isMade);
        return ChargeRow.settle(now.row, settlement, NOW);
    }

    private Change<Settled> settle(State now, int i, ChargeStatus status) {
        return settle(now, i, status, false, usd(caller(i).price));
    }

    /** The service gets a request: it debits once for the key or the customerRef. */
    private Map.Entry<State, Step> served(State state, int i) {
        if (one.others != Others.NOTHING) {
            return Map.entry(state, one.others == Others.MADE_THE_LOAD ? Step.FOUND : Step.REPLAYED);
        }
        if (state.debit == 0) {
            return Map.entry(state.debited(caller(i).price), Step.MADE);
        }
        return Map.entry(state, state.isForgotten ? Step.FOUND : Step.REPLAYED);
    }

    private void next(State now, int i) {
        Call call = now.calls.get(i);
        String who = "c" + i + " ";
        if (call.isLate) {
            to(who + "arrives late", served(now.with(i, call.arrived()), i).getKey());
        }
        switch (call.step) {
            case IDLE, LOST -> {
                if (call.attempts > 0) {
                    Change<Reserved> change = reserve(now, i);
                    if (change.answer().refusing() == null) {
                        Call heard = call.heard(change.answer().earlier());
                        to(
                                who + "reserves",
                                now.row(change.row()).with(i, heard).old(false));
                    }
                }
                if (call.step == Step.LOST) {
                    boolean isPaid = call.isPaid();
                    State listed = isPaid ? now : now.listed(process(i), true);
                    to(who + "gives up", listed.with(i, call.to(isPaid ? Step.REFUSED : Step.TOLD_LOST)));
                }
            }
            case RESERVED -> {
                to(who + "is sent", now.with(i, call.to(Step.SENT)));
                to(who + "is refused unsent", now.with(i, call.to(Step.REFUSED)));
                killed(now, i, call, who + "is killed");
            }
            case SENT -> {
                Map.Entry<State, Step> served = served(now, i);
                State after = served.getKey();
                to(who + "is served", after.with(i, call.to(served.getValue())));
                to(who + "is served and lost", after.with(i, call.lost(false)).uncertain());
                killed(after, i, call, who + "is served and killed");
                killed(now, i, call.lost(true), who + "is killed and arrives late");
                to(who + "is lost", now.with(i, call.lost(false)).uncertain());
                to(
                        who + "is lost and arrives late",
                        now.with(i, call.lost(true)).uncertain());
                to(who + "is refused", now.with(i, call.to(Step.REFUSED)));
            }
            case MADE, REPLAYED, FOUND -> settleResult(now, i, call, who);
            case REFUSED -> {
                // of a call that has lost an attempt and is then refused
                if (call.hasLost && !call.isPaid()) {
                    to(who + "gives up", now.listed(process(i), true).with(i, call.to(Step.TOLD_LOST)));
                } else {
                    ChargeRow row = settle(now, i, ChargeStatus.NOT_CHARGED).row();
                    State settled = now.row(row).with(i, call.settled());
                    to(who + "releases", call.isPaid() ? settled.listed(process(i), false) : settled);
                }
            }
            case TOLD_LOST -> {
                Change<Settled> change = settle(now, i, ChargeStatus.UNKNOWN);
                State settled = now.row(change.row()).with(i, call.settled());
                to(who + "is unknown", wasCharged(change) ? settled.listed(process(i), false) : settled);
            }
            case OVER, KILLED -> {}
        }
    }

    private static boolean wasCharged(Change<Settled> change) {
        Earlier earlier = change.answer().earlier();
        return earlier != null && earlier.status() == ChargeStatus.CHARGED;
    }

    /** What its process knows is gone with it. */
    private void killed(State now, int i, Call call, String how) {
        if (!one.isOneProcess) {
            to(how, now.with(i, call.to(Step.KILLED)).listed(i, false).uncertain());
        }
    }

    private void settleResult(State now, int i, Call call, String who) {
        Response response = switch (call.step) {
            case MADE -> Response.MADE;
            case REPLAYED -> Response.REPLAYED;
            default -> one.isOwnRef ? Response.FOUND_OWN : Response.FOUND;
        };
        Before before = call.hasLost || call.earlier != null ? Before.UNKNOWN : Before.NOTHING;
        before = call.isPaid() ? Before.CHARGED : before;
        Verdict verdict = Verdict.of(response, before, false);
        switch (verdict) {
            case CHARGED, CHARGED_BEFORE -> {
                BigDecimal amount = usd(caller(i).price);
                if (verdict == Verdict.CHARGED_BEFORE && call.earlier != null) {
                    BigDecimal others = call.earlier.usd();
                    amount = call.hasLost ? amount.max(others) : others;
                }
                boolean isMade = response == Response.MADE;
                Change<Settled> change = settle(now, i, ChargeStatus.CHARGED, isMade, amount);
                State settled = now.row(change.row()).with(i, call.settled()).listed(process(i), false);
                to(who + "is charged", settled.counted(change.answer().countedUsd()));
                killed(now, i, call, who + "has its response and is killed");
                killed(settled, i, call, who + "is charged and killed");
            }
            case FREE -> to(who + "is free", now.with(i, new Call(Step.REFUSED, call.earlier, false, 0, call.isLate)));
            case UNKNOWN -> to(who + "does not know", now.with(i, call.to(Step.REFUSED)));
        }
    }

    /** Another order of this tag is bought, if the limits of the first caller and of the tag leave room. */
    private void buyAnother(State now, int tag) {
        Caller caller = one.callers.get(0);
        Charge charge = new Charge("other", "createLoad", null, null, TAGS.get(tag), usd(PRICE_OF_OTHERS));
        Reservation reservation = new Reservation(charge, "o", LEFT);
        List<LimitUse> uses = uses(now, null, caller.limit, TAGS.get(tag));
        if ((now.bought & 1 << tag) == 0
                && ChargeRow.reserve(null, reservation, uses, NOW).answer().refusing() == null) {
            to("another order of " + TAGS.get(tag) + " is bought", now.bought(tag));
        }
    }

    private void check(State now) {
        int counts = now.row == null ? 0 : cents(now.row.charge().usd());
        int dearest = one.callers.stream().mapToInt(Caller::price).max().orElseThrow();
        require(now.debit <= dearest, now, "two debits");
        require(counts >= now.debit, now, "a debit that nothing counts whole");
        require(now.counted <= dearest, now, "counted twice");
        boolean mayBeTheirs = one.others == Others.PAID_FOR_THE_KEY && !now.isCertain;
        require(now.counted == 0 || (now.row != null && now.row.isCharged()), now, "counted without a row");
        require(now.counted == 0 || now.debit > 0 || mayBeTheirs, now, "counted without a debit");
        checkLimits(now);
        if (isQuiet(now)) {
            require(!now.isCertain || counts == now.debit, now, "nothing was lost, and the row is wrong");
            require(!now.isCertain || now.counted == now.debit, now, "nothing was lost, and the sum is wrong");
            boolean isSettled = now.row == null || now.row.isCharged();
            require(!isSettled || !one.isOneProcess || now.listed == 0, now, "a phantom in the list");
            require(isSettled || isResolvable(now), now, "nobody can settle it");
            boolean isHealed = one.others != Others.NOTHING || !one.isOwnRef || one.hasLimits() || isHealed(now);
            require(isSettled || isHealed, now, "a repeat does not settle it");
        }
    }

    /** What was really debited stays within the limits, whoever counts it. */
    private void checkLimits(State now) {
        int limit = one.callers.stream().mapToInt(Caller::limit).max().orElse(0);
        int others = Integer.bitCount(now.bought) * PRICE_OF_OTHERS;
        require(limit == 0 || others + now.debit <= limit, now, "more was debited than the limit");
        for (int i = 0; i < TAGS.size(); i++) {
            boolean isItsTag =
                    now.row != null && TAGS.get(i).equals(now.row.charge().tag());
            int ofTag = (now.bought & 1 << i) == 0 ? 0 : PRICE_OF_OTHERS;
            ofTag += isItsTag ? now.debit : 0;
            require(one.limitOfTag == 0 || ofTag <= one.limitOfTag, now, "more was debited than the limit of a tag");
        }
    }

    private static boolean isQuiet(State now) {
        return now.calls.stream().allMatch(call -> call.isOver() && !call.isLate);
    }

    private void require(boolean is, State now, String otherwise) {
        if (!is) {
            StringBuilder way = new StringBuilder();
            for (Back back = seen.get(now); back != null; back = back.from == null ? null : seen.get(back.from)) {
                way.insert(0, back.how + "; ");
            }
            throw new AssertionError(otherwise + ": " + way + now);
        }
    }

    private static boolean isResolvable(State now) {
        return ChargeRow.resolve(now.row, ChargeStatus.CHARGED, null, true).answer();
    }

    /** One more call without a failure makes everything certain. */
    private boolean isHealed(State now) {
        int i = one.callers.size();
        Earlier earlier = reserve(now, i).answer().earlier();
        Response response = now.debit == 0 ? Response.MADE : now.isForgotten ? Response.FOUND_OWN : Response.REPLAYED;
        Before before = earlier == null ? Before.NOTHING : Before.UNKNOWN;
        return Verdict.of(response, before, false) != Verdict.FREE
                && settle(now, i, ChargeStatus.CHARGED).row().isCharged();
    }

    /** A person knows the truth once no request can arrive any more. */
    private void person(State now) {
        boolean mayYetBeMade = now.calls.stream().anyMatch(Call::isLate);
        if (now.row == null || mayYetBeMade) {
            return;
        }
        // the deadlines of calls that are not killed end those calls first
        if (!now.isOld && isQuiet(now)) {
            to("the deadlines pass", now.old(true));
        }
        boolean wasCharged = now.debit > 0;
        ChargeStatus found = wasCharged ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED;
        Change<Boolean> change = ChargeRow.resolve(now.row, found, null, now.isOld);
        if (change.answer()) {
            State resolved = now.row(change.row());
            for (int i = 0; i < one.callers.size(); i++) {
                resolved = resolved.listed(i, false);
            }
            to(
                    "a person resolves",
                    wasCharged ? resolved.counted(change.row().charge().usd()) : resolved);
        }
    }

    private int everyWay(Case of) {
        one = of;
        seen.clear();
        from = null;
        Call idle = new Call(Step.IDLE, null, false, of.attempts, false);
        List<Call> calls = Stream.generate(() -> idle).limit(of.callers.size()).toList();
        to("begin", new State(null, 0, false, calls, 0, 0, true, false, 0));
        while (!open.isEmpty()) {
            State now = open.remove();
            from = now;
            check(now);
            for (int i = 0; i < of.callers.size(); i++) {
                next(now, i);
            }
            if (!now.isForgotten && now.debit > 0) {
                to("the key is forgotten", now.forgotten());
            }
            for (int tag = 0; of.hasLimits() && tag < TAGS.size(); tag++) {
                buyAnother(now, tag);
            }
            person(now);
        }
        return seen.size();
    }

    private static Case limited(int attempts, int limitOfTag, Caller... callers) {
        return new Case(List.of(callers), attempts, false, true, Others.NOTHING, limitOfTag);
    }

    private static Case prices(int attempts, boolean isOneProcess, Integer... prices) {
        List<Caller> callers =
                Stream.of(prices).map(price -> new Caller(price, "x", 0)).toList();
        return new Case(callers, attempts, isOneProcess, true, Others.NOTHING, 0);
    }

    static Stream<Case> cases() {
        return Stream.of(
                Case.of(2, 2, true, true, Others.NOTHING),
                Case.of(2, 2, true, false, Others.NOTHING),
                Case.of(2, 2, true, false, Others.MADE_THE_LOAD),
                Case.of(1, 3, true, true, Others.PAID_FOR_THE_KEY),
                Case.of(1, 3, false, false, Others.NOTHING),
                Case.of(2, 1, false, true, Others.NOTHING),
                // two prices
                prices(2, true, 65, 80),
                // two tags, each with room for one order
                limited(1, 100, new Caller(65, "x", 0), new Caller(65, "y", 0)),
                // two clients with different limits over all tags
                limited(1, 0, new Caller(65, "x", 100), new Caller(65, "x", 130)),
                limited(1, 100, new Caller(65, "x", 130), new Caller(80, "y", 100)),
                // longer ones
                Case.of(2, 2, false, true, Others.NOTHING),
                Case.of(3, 1, true, true, Others.NOTHING),
                Case.of(3, 1, false, true, Others.NOTHING),
                prices(1, true, 65, 80, 50),
                prices(2, false, 65, 80),
                limited(2, 100, new Caller(65, "x", 0), new Caller(65, "y", 0)),
                limited(2, 0, new Caller(65, "x", 100), new Caller(80, "x", 130)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void everyWay_eachDebitIsCountedOnceAndNoLimitIsPassed(Case of) {
        int states = everyWay(of);
        System.out.println(of + ": " + states + " states");
        assertThat(states).isPositive();
    }

    static Stream<Case> longCases() {
        return Stream.of(
                Case.of(3, 2, true, true, Others.NOTHING),
                prices(1, false, 65, 80, 50),
                prices(2, true, 65, 80, 50),
                limited(1, 100, new Caller(65, "x", 0), new Caller(80, "y", 0), new Caller(65, "x", 0)),
                limited(1, 0, new Caller(65, "x", 100), new Caller(80, "y", 130), new Caller(50, "x", 195)));
    }

    @Tag("slow")
    @Timeout(600)
    @ParameterizedTest
    @MethodSource("longCases")
    void everyWayOfLongerCases_eachDebitIsCountedOnceAndNoLimitIsPassed(Case of) {
        int states = everyWay(of);
        System.out.println(of + ": " + states + " states");
        assertThat(states).isPositive();
    }
}
