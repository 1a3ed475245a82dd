package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.model.Balance;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.server.LedgerEntry;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Three clients with 64 threads share one limit for days, while responses are lost, the service is busy, prices change, keys are
 * forgotten and callers give up. The service's ledger is the judge: no order is paid for twice as long as the service remembers its
 * key, the clients and the store count what was paid, to the cent, and the limit holds.
 */
@Tag("long")
@Tag("acceptance")
class SharedLimitStormTest {
    private static final long SEED = Long.getLong("storm.seed", 20_261_130);
    private static final int CALLS = Integer.getInteger("storm.calls", Boolean.getBoolean("slow") ? 100_000 : 4_000);
    private static final int ROUNDS = Math.max(6, CALLS / 20_000);
    private static final int THREADS = 64;
    private static final Duration A_DAY_AND_MORE = Duration.ofHours(25);
    /** What is lost at two prices counts at the higher one, so a slow machine must not lose it between storms. */
    private static final CallOptions PATIENT = options(o -> o.attemptTimeout(Duration.ofMinutes(5)));

    /** The server's ledger has stars for a key that looks like one of its tokens, which is one in some hundred thousand. */
    private static final Pattern MASKED = Pattern.compile("[*]{3}|.*(?:agent_|trk_|drv_|load_)[0-9A-Za-z]{16}.*");

    private static final BigDecimal ALL_USD = new BigDecimal("1000000.00");
    private static final BigDecimal LAST_USD = new BigDecimal("10.00");

    @AutoClose
    private final Served served = new Served("10000000.00");

    @AutoClose
    private final Relay relay;

    private final ConnectionPool connections = new ConnectionPool();
    private final MemoryChargeStore store = new MemoryChargeStore(served.timer);
    private final Told told = new Told();
    private final List<ChargeStore> processes =
            List.of(store.ofAnotherProcess(), store.ofAnotherProcess(), store.ofAnotherProcess());
    private final List<FreightClient> clients;

    /** The clients, in the last storm with a limit. */
    private volatile List<FreightClient> calling;

    /** Orders without a load, which are called again in the next round. */
    private final Map<String, Order> open = new ConcurrentHashMap<>();

    /** Orders of this day that have a load, and those whose keys the service has forgotten. */
    private final Queue<Order> made = new ConcurrentLinkedQueue<>();

    private final List<Order> old = new ArrayList<>();

    /** The days of the debits, by the ids of their requests. */
    private final Map<String, Integer> days = new HashMap<>();

    private int day;

    SharedLimitStormTest() throws IOException {
        relay = new Relay(served.server.url());
        clients = processes.stream().map(this::client).toList();
        calling = clients;
    }

    /** An order, and the number of its load if it has one. */
    private record Order(
            String id, CreateLoadInput input, @Nullable String load) {
        Order with(String loadNumber) {
            return new Order(id, input, loadNumber);
        }
    }

    /** What the clients report, and the faults of the calls that they begin. */
    private final class Told implements CallListener {
        private final FaultMix faults = new FaultMix(served, SEED);
        /** What was charged for each key, or for each call of a read. */
        private final Map<String, BigDecimal> usdByCharge = new TreeMap<>();

        private final Phaser inProgress = new Phaser(1);
        private volatile boolean isStormy;
        private int calls;

        @Override
        public void callStarted(CallStarted event) {
            int unused = inProgress.register();
            if (isStormy) {
                faults.callStarted(event);
            }
        }

        @Override
        public void callCompleted(CallReport report) {
            synchronized (this) {
                calls++;
                if (report.chargedUsd() != null) {
                    count(Objects.requireNonNullElse(report.idempotencyKey(), report.callId()), report.chargedUsd());
                }
            }
            int unused = inProgress.arriveAndDeregister();
        }

        @Override
        public synchronized void chargeSettled(ChargeSettled event) {
            UncertainCharge settled = event.settled();
            String read = withoutAttempt(settled.chargeId());
            count(Objects.requireNonNullElse(settled.idempotencyKey(), read), event.usd());
        }

        private void count(String key, BigDecimal usd) {
            if (usd.signum() > 0) {
                BigDecimal unused = usdByCharge.merge(key, usd, BigDecimal::add);
            }
        }

        /** Ends the storm, and waits for the calls that nobody waits for. */
        void calm() {
            isStormy = false;
            faults.clears();
            int unused = inProgress.arriveAndAwaitAdvance();
        }
    }

    /** The service's ledger has the id of each request for a position. */
    private FreightClient client(ChargeStore process) {
        OkHttpClient naming = new OkHttpClient.Builder()
                .connectionPool(connections)
                .addInterceptor(chain -> chain.proceed(named(chain.request())))
                .build();
        return served.builder()
                .baseUrl(relay.url())
                .okHttpClient(naming)
                .attemptTimeout(Duration.ofMillis(400))
                .deadline(Duration.ofHours(23))
                .spendLimit(SpendLimit.usd(ALL_USD).shared(process))
                .listener(told)
                .build();
    }

    private static Request named(Request request) {
        @Nullable String id = request.header("X-Client-Request-Id");
        return request.header("Idempotency-Key") != null || id == null
                ? request
                : request.newBuilder().header("Idempotency-Key", id).build();
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void everyCentIsThereAndTheLimitHolds() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Instant began = served.timer.instant();
            round(round);
            resolveReadsLostBefore(began);
        }
        BigDecimal before = served.paidUsd();
        changePrices(ROUNDS);
        calling = limited(SpendLimit.usd(store.usedUsd().add(LAST_USD)));
        storm(ROUNDS);
        assertThat(served.paidUsd().subtract(before)).isBetween(BigDecimal.ONE, LAST_USD);
        assertNoDoubles();
        int uncertain =
                clients.stream().mapToInt(client -> client.uncertain().size()).sum();
        resolveAll();
        assertThat(differencesTo(told.usdByCharge)).isEmpty();
        assertThat(differencesTo(rows())).isEmpty();
        assertThat(sum(Spend::uncertainUsd)).isZero();
        assertThat(sum(Spend::chargedUsd)).isEqualByComparingTo(served.paidUsd());
        assertThat(store.usedUsd()).isEqualByComparingTo(served.paidUsd());
        clients.forEach(FreightClient::close);
        System.out.printf(
                "storm of seed %d: %d calls of %d threads, %d debits of %s USD, %d uncertain at the end, every cent is there%n",
                SEED, told.calls, THREADS, served.debits().size(), served.paidUsd(), uncertain);
    }

    /** By the key of a creation, and of a read by its call. */
    private Map<String, BigDecimal> debits() {
        Map<String, BigDecimal> debits = new TreeMap<>();
        served.debits()
                .forEach(debit -> debits.merge(
                        withoutAttempt(debit.idempotencyKey()),
                        debit.amountUsd().negate(),
                        BigDecimal::add));
        return debits;
    }

    /** The charges of which the service's ledger has another amount. */
    private List<String> differencesTo(Map<String, BigDecimal> usdByCharge) {
        Map<String, BigDecimal> debits = debits();
        Set<String> all = new TreeSet<>(debits.keySet());
        all.addAll(usdByCharge.keySet());
        return all.stream()
                .filter(id -> !MASKED.matcher(id).matches())
                .filter(id -> debits.getOrDefault(id, BigDecimal.ZERO)
                                .compareTo(usdByCharge.getOrDefault(id, BigDecimal.ZERO))
                        != 0)
                .map(id -> id + ": " + usdByCharge.get(id) + ", and in the ledger " + debits.get(id))
                .toList();
    }

    private static String withoutAttempt(String id) {
        int dot = id.indexOf('.');
        return dot < 0 ? id : id.substring(0, dot);
    }

    /** After what neither of two processes was charged for, though each thought that the other might be, was settled by a person. */
    private Map<String, BigDecimal> rows() {
        Map<String, BigDecimal> debits = debits();
        store.rows().stream()
                .filter(row -> row.status().equals("UNKNOWN"))
                .filter(row -> !debits.containsKey(row.charge().chargeId()))
                .forEach(row -> store.settle(row.charge(), ChargeStatus.NOT_CHARGED));
        assertThat(store.rows()).extracting(MemoryChargeStore.Row::status).containsOnly("CHARGED");
        Map<String, BigDecimal> rows = new TreeMap<>();
        store.rows()
                .forEach(row -> rows.put(row.charge().chargeId(), row.charge().usd()));
        return rows;
    }

    private List<FreightClient> limited(SpendLimit last) {
        return IntStream.range(0, clients.size())
                .mapToObj(i -> {
                    SpendLimit shared = last.shared(processes.get(i));
                    return clients.get(i).withOptions(options(o -> o.spendLimit(shared)));
                })
                .toList();
    }

    private BigDecimal sum(Function<Spend, BigDecimal> part) {
        return clients.stream().map(client -> part.apply(client.spend())).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** One load and one debit for a key on each day, after which the service forgets it. */
    private void assertNoDoubles() {
        noteDays();
        List<LedgerEntry> creations = served.debits().stream()
                .filter(debit -> debit.operation().equals("createLoad"))
                .toList();
        assertThat(creations).extracting(LedgerEntry::loadNumber).doesNotHaveDuplicates();
        assertThat(creations)
                .extracting(debit -> debit.idempotencyKey() + " on day " + days.get(debit.requestId()))
                .doesNotHaveDuplicates();
    }

    private void noteDays() {
        served.debits().forEach(debit -> days.putIfAbsent(debit.requestId(), day));
    }

    private void round(int round) throws Exception {
        if (round % 3 == 2) {
            aDayPasses();
        }
        changePrices(round);
        createOpenOrders();
        callOldOrders(new Random(SEED + round));
        storm(round);
        noteDays();
        assertThat(served.paidUsd())
                .isBetween(sum(Spend::chargedUsd), sum(Spend::chargedUsd).add(sum(Spend::uncertainUsd)))
                .isLessThanOrEqualTo(store.usedUsd());
    }

    private void aDayPasses() {
        served.server.clock().advance(A_DAY_AND_MORE);
        served.timer.advance(A_DAY_AND_MORE);
        old.addAll(made);
        made.clear();
        day++;
    }

    /** Between storms, so that it is known at which price each request was paid. */
    private void changePrices(int round) {
        served.server.prices().set("load_create", price(65 + round % 7));
        served.server.prices().set("position_read", price(2 + round % 3));
        clients.forEach(client -> client.prices().refresh());
    }

    private void storm(int round) throws Exception {
        told.isStormy = true;
        AtomicInteger left = new AtomicInteger(CALLS / ROUNDS);
        OwnThread.together(THREADS, thread -> storm(round, thread, left));
        told.calm();
        awaitServer();
    }

    /** A request that was given up may be paid later: waits until the server has read all connections to their ends. */
    private void awaitServer() throws InterruptedException {
        connections.evictAll();
        Balance unused = clients.get(0).getBalance(); // on a connection that was accepted after all others
        connections.evictAll();
        relay.awaitNone();
    }

    private static String price(int cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    /** By any client: the store knows the price at which another one may have sent the order. */
    private void createOpenOrders() throws Exception {
        Queue<Order> again = new ConcurrentLinkedQueue<>(open.values());
        open.clear();
        OwnThread.together(THREADS, thread -> {
            for (Order order = again.poll(); order != null; order = again.poll()) {
                CreateLoadOutcome unused = clients.get(thread % 3).createLoad(order.id, order.input, PATIENT);
            }
        });
    }

    /** The reference of a forgotten order, its own or that of the client, finds its load. */
    private void callOldOrders(Random random) {
        for (int i = 0; i < 10 && !old.isEmpty(); i++) {
            Order order = old.remove(random.nextInt(old.size()));
            String load = any(random).createLoad(order.id, order.input, PATIENT).loadNumber();
            assertThat(load).isEqualTo(order.load);
        }
    }

    private void storm(int round, int thread, AtomicInteger left) {
        Random random = new Random(SEED + 1_000L * round + thread);
        List<String> loads = new ArrayList<>();
        int number = left.decrementAndGet();
        for (int refused = 0; number >= 0 && refused < 20; number = left.decrementAndGet()) {
            int what = random.nextInt(20);
            Order paid = what == 0 ? made.poll() : null;
            try {
                if (paid != null) {
                    assertThat(create(paid, random).load).isEqualTo(paid.load);
                } else if (loads.isEmpty() || what < 4) {
                    String load = createNew("order-" + round + "-" + number, random);
                    loads.addAll(load == null ? List.of() : List.of(load));
                } else {
                    read(loads.get(random.nextInt(loads.size())), random);
                }
            } catch (SpendLimitException e) {
                refused++;
            } catch (FreightException | CancellationException e) {
                // client and service know what it has cost
            }
        }
    }

    private FreightClient any(Random random) {
        return calling.get(random.nextInt(calling.size()));
    }

    private void read(String load, Random random) {
        FreightClient client = any(random);
        Object unused = call(
                random, () -> client.getLoadPosition(load), () -> client.async().getLoadPosition(load));
    }

    private @Nullable String createNew(String id, Random random) {
        String ref = random.nextInt(3) == 0 ? "PO-" + id : null;
        Order order = new Order(id, Served.load().toBuilder().customerRef(ref).build(), null);
        Order called = create(order, random);
        boolean isCertain = called.load != null;
        for (int tries = random.nextInt(4); tries > 0 && called.load == null; tries--) {
            called = create(order, random);
        }
        if (isCertain) {
            made.add(called);
        } else {
            open.put(id, called);
        }
        return called.load;
    }

    /**
     * Calls by any client, sometimes by two at the same moment. Returns the order, with its load if all calls had a result: what was
     * lost at one price is not to be lost at another, as it would count at the higher one.
     */
    private Order create(Order order, Random random) {
        FreightClient other = any(random);
        CompletableFuture<Boolean> beside = random.nextInt(10) == 0
                ? other.async().createLoad(order.id, order.input).handle((load, thrown) -> load != null)
                : CompletableFuture.completedFuture(true);
        Order called = order;
        try {
            called = createOnce(order, any(random), random);
        } finally {
            called = beside.join() ? called : order;
        }
        return called;
    }

    private Order createOnce(Order order, FreightClient client, Random random) {
        try {
            CreateLoadOutcome outcome = call(
                    random,
                    () -> client.createLoad(order.id, order.input),
                    () -> client.async().createLoad(order.id, order.input));
            return order.with(outcome.loadNumber());
        } catch (SpendLimitException e) {
            throw e;
        } catch (FreightException e) {
            return order;
        } catch (CancellationException e) {
            open.put(order.id, order); // it may still be on its way
            throw e;
        }
    }

    /** Blocks, or waits for a future, or gives one up. */
    private static <T> T call(Random random, Supplier<T> blocking, Supplier<CompletableFuture<T>> async) {
        if (random.nextInt(3) > 0) {
            return blocking.get();
        }
        CompletableFuture<T> call = async.get();
        if (random.nextInt(20) == 0) {
            call = call.completeOnTimeout(null, random.nextInt(9), TimeUnit.MILLISECONDS);
        }
        try {
            T result = call.join();
            if (result == null) {
                throw new CancellationException();
            }
            return result;
        } catch (CompletionException e) {
            throw e.getCause() instanceof FreightException failure ? failure : e;
        }
    }

    /** A bill shows which reads were paid. */
    private void resolveReadsLostBefore(Instant time) {
        Set<String> paid = new HashSet<>();
        served.debits().forEach(debit -> paid.add(debit.idempotencyKey()));
        for (FreightClient client : clients) {
            for (UncertainCharge lost : client.uncertain()) {
                if (lost.idempotencyKey() == null && lost.since().isBefore(time)) {
                    resolve(client, lost, paid.contains(lost.chargeId()));
                }
            }
        }
    }

    /** An uncertain creation was paid if the ledger has a debit of its key that no client has reported. */
    private void resolveAll() {
        resolveReadsLostBefore(Instant.MAX);
        Map<String, BigDecimal> debits = debits();
        for (FreightClient client : clients) {
            for (UncertainCharge lost : client.uncertain()) {
                String key = lost.idempotencyKey();
                resolve(client, lost, debits.containsKey(key) && !told.usdByCharge.containsKey(key));
            }
        }
    }

    private static void resolve(FreightClient client, UncertainCharge lost, boolean wasCharged) {
        assertThat(client.resolve(lost.chargeId(), wasCharged ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED))
                .isTrue();
    }
}
