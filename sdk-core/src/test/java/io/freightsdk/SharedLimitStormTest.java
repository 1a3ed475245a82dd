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
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
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
    private static final int CALLS = Integer.getInteger("storm.calls", Boolean.getBoolean("slow") ? 12_000 : 4_000);
    private static final int ROUNDS = Math.max(6, CALLS / 20_000);
    private static final int THREADS = 64;
    private static final Duration A_DAY_AND_MORE = Duration.ofHours(25);
    /** What is lost at two prices counts at the higher one, so a slow machine must not lose it between storms. */
    private static final CallOptions PATIENT = options(o -> o.attemptTimeout(Duration.ofMinutes(5)));

    private static final BigDecimal ALL_USD = new BigDecimal("1000000.00");
    private static final BigDecimal LAST_USD = new BigDecimal("10.00");

    @AutoClose
    private final Served served = new Served("10000000.00");

    private final ConnectionPool connections = new ConnectionPool();
    private final MemoryChargeStore store = new MemoryChargeStore();
    private final Told told = new Told();
    private final List<FreightClient> clients = List.of(client(), client(), client());

    /** Orders without a load, which are called again in the next round. */
    private final Queue<Order> open = new ConcurrentLinkedQueue<>();

    /** Orders of this day that have a load, and those whose keys the service has forgotten. */
    private final Queue<Order> made = new ConcurrentLinkedQueue<>();

    private final List<Order> old = new ArrayList<>();

    /** The days of the debits, by the ids of their requests. */
    private final Map<String, Integer> days = new HashMap<>();

    private int day;

    /**
     * An order.
     *
     * @param uncertainAt the client that was first to be uncertain of its charge; null as long as none is
     * @param load the number of its load, null if it has none yet
     */
    private record Order(
            String id,
            CreateLoadInput input,
            @Nullable FreightClient uncertainAt,
            @Nullable String load) {
        Order uncertainAt(FreightClient client) {
            return uncertainAt == null ? new Order(id, input, client, load) : this;
        }

        Order with(String loadNumber) {
            return new Order(id, input, null, loadNumber);
        }
    }

    /** What the clients report, and the faults of the calls that they begin. */
    private final class Told implements CallListener {
        private final FaultMix faults = new FaultMix(served, SEED);
        private final Map<String, Integer> chargesOfKeys = new ConcurrentHashMap<>();
        private final Phaser inProgress = new Phaser(1);
        private volatile boolean isStormy;
        private BigDecimal chargedUsd = BigDecimal.ZERO;
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
                    count(report.idempotencyKey(), report.chargedUsd());
                }
            }
            int unused = inProgress.arriveAndDeregister();
        }

        @Override
        public synchronized void chargeSettled(ChargeSettled event) {
            count(event.settled().idempotencyKey(), event.usd());
        }

        private void count(@Nullable String key, BigDecimal usd) {
            chargedUsd = chargedUsd.add(usd);
            if (key != null && usd.signum() > 0) {
                int unused = chargesOfKeys.merge(key, 1, Integer::sum);
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
    private FreightClient client() {
        OkHttpClient naming = new OkHttpClient.Builder()
                .connectionPool(connections)
                .addInterceptor(chain -> chain.proceed(named(chain.request())))
                .build();
        return served.builder()
                .okHttpClient(naming)
                .attemptTimeout(Duration.ofMillis(400))
                .deadline(Duration.ofHours(23))
                .spendLimit(SpendLimit.usd(ALL_USD).shared(store))
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
        SpendLimit last = SpendLimit.usd(store.usedUsd().add(LAST_USD)).shared(store);
        storm(ROUNDS, options(o -> o.spendLimit(last)));
        assertThat(served.paidUsd().subtract(before)).isBetween(BigDecimal.ONE, LAST_USD);
        assertNoDoubles();
        int uncertain =
                clients.stream().mapToInt(client -> client.uncertain().size()).sum();
        resolveAll();
        assertThat(sum(Spend::uncertainUsd)).isZero();
        assertThat(sum(Spend::chargedUsd)).isEqualByComparingTo(served.paidUsd());
        assertThat(told.chargedUsd).isEqualByComparingTo(served.paidUsd());
        assertThat(store.usedUsd()).isEqualByComparingTo(served.paidUsd());
        clients.forEach(FreightClient::close);
        System.out.printf(
                "storm of seed %d: %d calls of %d threads, %d debits of %s USD, %d uncertain at the end, every cent is there%n",
                SEED, told.calls, THREADS, served.debits().size(), served.paidUsd(), uncertain);
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
        storm(round, CallOptions.none());
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

    private void storm(int round, CallOptions options) throws Exception {
        told.isStormy = true;
        AtomicInteger left = new AtomicInteger(CALLS / ROUNDS);
        OwnThread.together(THREADS, thread -> storm(round, thread, left, options));
        told.calm();
        awaitServer();
    }

    /** A request that was given up may be paid later: waits until the server has read all connections to their ends. */
    private void awaitServer() {
        for (int i = 0; i < 3; i++) {
            connections.evictAll();
            Balance unused = clients.get(0).getBalance(); // on a connection that was accepted after all others
            connections.evictAll();
            while (isServing()) {
                Thread.onSpinWait();
            }
        }
    }

    private boolean isServing() {
        String name = "freight-http-" + URI.create(served.server.url()).getPort() + "-";
        return Thread.getAllStackTraces().entrySet().stream()
                .anyMatch(thread -> thread.getKey().getName().startsWith(name)
                        && Arrays.stream(thread.getValue())
                                .anyMatch(frame -> frame.getMethodName().equals("serve")));
    }

    private static String price(int cents) {
        return BigDecimal.valueOf(cents, 2).toPlainString();
    }

    /** By the client that is uncertain of the charge: it knows the price that it was sent for. */
    private void createOpenOrders() throws Exception {
        Queue<Order> again = new ConcurrentLinkedQueue<>(open);
        open.clear();
        OwnThread.together(THREADS, thread -> {
            for (Order order = again.poll(); order != null; order = again.poll()) {
                FreightClient client = order.uncertainAt == null ? clients.get(thread % 3) : order.uncertainAt;
                CreateLoadOutcome unused = client.createLoad(order.id, order.input, PATIENT);
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

    private void storm(int round, int thread, AtomicInteger left, CallOptions options) {
        Random random = new Random(SEED + 1_000L * round + thread);
        List<String> loads = new ArrayList<>();
        int number = left.decrementAndGet();
        for (int refused = 0; number >= 0 && refused < 20; number = left.decrementAndGet()) {
            int what = random.nextInt(20);
            Order paid = what == 0 ? made.poll() : null;
            try {
                if (paid != null) {
                    assertThat(create(paid, options, random).load).isEqualTo(paid.load);
                } else if (loads.isEmpty() || what < 4) {
                    String load = createNew("order-" + round + "-" + number, options, random);
                    loads.addAll(load == null ? List.of() : List.of(load));
                } else {
                    read(loads.get(random.nextInt(loads.size())), options, random);
                }
            } catch (SpendLimitException e) {
                refused++;
            } catch (FreightException | CancellationException e) {
                // client and service know what it has cost
            }
        }
    }

    private FreightClient any(Random random) {
        return clients.get(random.nextInt(clients.size()));
    }

    private void read(String load, CallOptions options, Random random) {
        FreightClient client = any(random);
        Object unused = call(
                random,
                () -> client.getLoadPosition(load, options),
                () -> client.async().getLoadPosition(load, options));
    }

    private @Nullable String createNew(String id, CallOptions options, Random random) {
        String ref = random.nextInt(3) == 0 ? "PO-" + id : null;
        Order order = new Order(id, Served.load().toBuilder().customerRef(ref).build(), null, null);
        for (int tries = random.nextInt(4); tries >= 0 && order.load == null; tries--) {
            order = create(order, options, random);
        }
        if (order.load == null) {
            open.add(order);
        } else if (order.uncertainAt == null) {
            made.add(order);
        }
        return order.load;
    }

    /**
     * Calls by any client, sometimes twice at the same moment. Returns the order, with its load if that is known now. If one of the
     * two calls failed, the order stays with its client and is not repeated at another price: another client would count the
     * charge at its own price, and the same one at the higher of the two.
     */
    private Order create(Order order, CallOptions options, Random random) {
        FreightClient client = any(random);
        CompletableFuture<Boolean> hasFailed = random.nextInt(10) == 0
                ? client.async().createLoad(order.id, order.input, options).handle((load, thrown) -> thrown != null)
                : CompletableFuture.completedFuture(false);
        Order called = createOnce(order, client, options, random, hasFailed);
        return hasFailed.join() ? called.uncertainAt(client) : called;
    }

    private Order createOnce(
            Order order, FreightClient client, CallOptions options, Random random, CompletableFuture<Boolean> beside) {
        try {
            CreateLoadOutcome outcome = call(
                    random,
                    () -> client.createLoad(order.id, order.input, options),
                    () -> client.async().createLoad(order.id, order.input, options));
            return order.with(outcome.loadNumber());
        } catch (SpendLimitException e) {
            throw e;
        } catch (FreightException e) {
            return e.chargeStatus() == ChargeStatus.UNKNOWN ? order.uncertainAt(client) : order;
        } catch (CancellationException e) {
            // it may still be on its way, and two clients that create one order at the same moment may both count it
            open.add(order.uncertainAt(client));
            throw e;
        } finally {
            boolean unused = beside.join();
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
        Map<String, Integer> debits = new HashMap<>();
        served.debits().forEach(debit -> debits.merge(debit.idempotencyKey(), 1, Integer::sum));
        for (FreightClient client : clients) {
            for (UncertainCharge lost : client.uncertain()) {
                String key = lost.idempotencyKey();
                resolve(client, lost, debits.getOrDefault(key, 0) > told.chargesOfKeys.getOrDefault(key, 0));
            }
        }
    }

    private static void resolve(FreightClient client, UncertainCharge lost, boolean wasCharged) {
        assertThat(client.resolve(lost.chargeId(), wasCharged ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED))
                .isTrue();
    }
}
