package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import io.freightsdk.CallOptions;
import io.freightsdk.DatabaseSource;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.TestDatabase;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** What a process has in one database shares one db-scheduler, one pool of threads and one look every second or two. */
class OneQueueTest extends DurableSetup {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    private static final int SECONDS = 10;

    private void startAll(String account) {
        FreightClient client = opened(served.onlyOneAttempt().account(account).build());
        opened(DurableFreight.builder(client, dataSource).createSchema(true).start());
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, account)
                .onEvent((transaction, event) -> {})
                .build();
        opened(LoadTracker.builder(client).store(store).build()).start();
        opened(TrackingWebhooks.builder(dataSource, account).secret(SECRET).start());
    }

    /** Those that nobody has just now. */
    private int places(String owner) {
        try {
            return count("freight_task where owner = '" + owner + "' and picked = false");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private long commits() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            String sql = "select xact_commit from pg_stat_database where datname = current_database()";
            return Database.query(connection, sql, row -> row.getLong(1)).get(0);
        }
    }

    private static Set<Thread> threads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }

    @Test
    @Tag("slow")
    void tenAccountsWithAllPartsIdleOnSixThreadsAndFourTransactionsASecond() throws Exception {
        CountedDataSource counted = new CountedDataSource(TestDatabase.POSTGRESQL.alone());
        dataSource = counted.counted();
        Set<Thread> before = threads();
        for (int i = 0; i < 10; i++) {
            startAll("account-" + i);
        }
        Nodes.pause(11_000); // threads that were busy at the start end
        long from = counted.transactions.get();
        long seen = commits();
        double seconds = Nodes.pause(SECONDS * 1_000);
        double perSecond = (counted.transactions.get() - from) / seconds;
        double ofDatabase =
                (commits() - seen) / seconds; // with the tests of connections by their pool, more on a busy machine
        Set<Thread> more = new HashSet<>();
        Nodes.until(() -> {
            more.clear();
            more.addAll(threads());
            more.removeAll(before);
            return more.size() <= 6; // later on a busy machine
        });
        System.out.printf(
                Locale.ROOT,
                "10 accounts with all parts, idle: %d threads, %.1f transactions/s, %.1f as the database counts%n",
                more.size(),
                perSecond,
                ofDatabase);
        assertThat(perSecond).isBetween(1.0, 4.0);
    }

    @ParameterizedTest
    @DatabaseSource
    void partsOfTwoAccountsDoTheirWorkAndLeaveOneAfterTheOther(TestDatabase database) throws Exception {
        DurableFreight acme = start(database);
        DurableFreight globex = DurableFreight.builder(
                        opened(served.onlyOneAttempt().account("globex").build()), dataSource)
                .pollEvery(Duration.ofMillis(100))
                .start();
        DurableCall there = created(acme, "order-1");
        assertThat(created(globex, "order-1").loadNumber()).isNotEqualTo(there.loadNumber());
        globex.close();
        assertThat(created(acme, "order-2").state()).isEqualTo(DurableState.DONE);
        String load = there.loadNumber();
        LoadTracker tracker = opened(LoadTracker.builder(freight)
                .store(JdbcWatchStore.builder(dataSource, "acme")
                        .pollEvery(Duration.ofMillis(100))
                        .build())
                .build());
        tracker.start();
        tracker.follow(load, WatchOptions.defaults());
        Nodes.until(() -> tracker.find(load).reads() == 1);
        Nodes.until(() -> places("tracking:acme") == 1);
    }

    /** Its work is asked for at once, and each look is a minute after the one before unless there is a reason. */
    @ParameterizedTest
    @DatabaseSource
    void accountWithAllThreadsBusyGoesOnBesideAnIdleOneWithoutMoreThreads(TestDatabase database) throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Duration minute = Duration.ofMinutes(1);
        DurableFreight asks = opened(builder(database).requestOnly());
        for (int i = 0; i < 60; i++) {
            DurableCall unused = asks.createLoad("order-" + i, Served.load());
        }
        opened(DurableFreight.builder(
                        opened(served.onlyOneAttempt().account("globex").build()), dataSource)
                .pollEvery(minute)
                .start());
        opened(builder(database)
                .pollEvery(minute)
                .threads(2)
                .onEnd((connection, call) -> {
                    most.accumulateAndGet(now.incrementAndGet(), Math::max);
                    Nodes.pause(10);
                    now.decrementAndGet();
                })
                .start());
        Nodes.until(() -> asks.health().open() == 0);
        assertThat(most).hasValue(2);
    }

    @ParameterizedTest
    @DatabaseSource
    void listenerMayCloseTheTrackerThatTellsIt(TestDatabase database) throws Exception {
        AtomicReference<LoadTracker> tracker = new AtomicReference<>();
        CountDownLatch closed = new CountDownLatch(1);
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource(database), "acme")
                .createSchema(true)
                .pollEvery(Duration.ofMillis(100))
                .onEvent((transaction, event) -> {
                    tracker.get().close();
                    closed.countDown();
                })
                .build();
        tracker.set(LoadTracker.builder(freight).store(store).build());
        String load = freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.broker.loads().get(0).driveToEnd();
        tracker.get().follow(load, WatchOptions.defaults());
        tracker.get().start();
        assertThat(closed.await(100, TimeUnit.SECONDS)).isTrue();
        Nodes.until(
                () -> threads().stream().noneMatch(thread -> thread.getName().startsWith("freight-durable")));
    }

    private static final class Brief extends StoreSettings<Brief> {
        Brief(DataSource dataSource) {
            super(dataSource, "acme", 1);
        }

        @Override
        Brief self() {
            return this;
        }

        @Override
        Duration closeWithin() {
            return Duration.ofMillis(100);
        }
    }

    private static class Removed implements Lane.Work {
        @Override
        public CompletionHandler<Void> run(String key) {
            return new CompletionHandler.OnCompleteRemove<>();
        }
    }

    private Lane brief(TestDatabase database, Lane.Work work) {
        Brief settings = new Brief(dataSource(database)).createSchema(true);
        Places places = Places.of(Tables.Part.CALLS, "acme");
        return opened(Queue.join(places, settings.database(Tables.Part.CALLS), settings, InstantSource.system(), work));
    }

    private void untilDone(Lane lane) {
        Places places = Places.of(Tables.Part.CALLS, "acme");
        new Database(dataSource, "freight_").change("add", tx -> places.put(tx, "one", null));
        lane.open(Lane.Gate.OPEN);
        Nodes.until(() -> rows("freight_task") == 0);
    }

    @ParameterizedTest
    @DatabaseSource
    void workThatHangsIsInterruptedAtTheEndOfItsLaneAndWrittenDown(TestDatabase database) throws Exception {
        Brief settings = new Brief(dataSource(database)).createSchema(true);
        Database known = settings.database(Tables.Part.CALLS);
        InstantSource clock = InstantSource.system();
        Places other = Places.of(Tables.Part.CALLS, "other");
        opened(Queue.join(other, known, settings, clock, key -> null)).open(Lane.Gate.OPEN);
        Places places = Places.of(Tables.Part.CALLS, "acme");
        CountDownLatch begun = new CountDownLatch(1);
        Lane hangs = opened(Queue.join(places, known, settings, clock, key -> {
            begun.countDown();
            assertThatThrownBy(() -> new CountDownLatch(1).await()).isInstanceOf(InterruptedException.class);
            Thread.currentThread().interrupt();
            return new CompletionHandler.OnCompleteRemove<>();
        }));
        known.change("add", tx -> places.put(tx, "hangs", null));
        hangs.open(Lane.Gate.OPEN);
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        hangs.close();
        Nodes.until(() -> known.transaction("count", tx -> tx.query("select 1 from freight_task", row -> 1))
                .isEmpty());
    }

    /** It takes no turn of a call. */
    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void purgeThatHangsHoldsNoWorkUp(TestDatabase database) {
        AtomicBoolean isPurging = new AtomicBoolean();
        Lane.Work work = new Removed() {
            @Override
            public void purge(Instant before) {
                isPurging.set(true);
                Nodes.pause(Duration.ofHours(1).toMillis()); // until the end of the lane interrupts it
            }
        };
        Lane lane = brief(database, work);
        Nodes.until(isPurging::get);
        untilDone(lane);
    }

    @ParameterizedTest
    @DatabaseSource
    @Tag("slow")
    void purgeThatFailsIsRepeatedAtItsTime(TestDatabase database) {
        AtomicInteger looks = new AtomicInteger();
        AtomicInteger purges = new AtomicInteger();
        Lane.Work work = new Removed() {
            @Override
            public boolean looks(boolean isItsTurn) {
                looks.incrementAndGet();
                return false;
            }

            @Override
            public void purge(Instant before) {
                purges.incrementAndGet();
                throw new IllegalStateException("no");
            }
        };
        Lane unused = brief(database, work);
        Nodes.until(() -> purges.get() > 0);
        int before = looks.get();
        Nodes.until(() -> looks.get() >= before + 3);
        assertThat(purges).hasValue(1);
    }

    /** As while the process has all threads that its user may have. */
    @ParameterizedTest
    @DatabaseSource
    void workForWhichThereIsNoThreadIsNotCountedAsUnderWay(TestDatabase database) throws Exception {
        Lane lane = brief(database, new Removed());
        ThreadLocal<Boolean> unable = new InheritableThreadLocal<>() {
            @Override
            protected Boolean childValue(Boolean parent) {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };
        unable.set(true);
        assertThatThrownBy(() -> lane.runApart(() -> {})).isInstanceOf(OutOfMemoryError.class);
        unable.remove();
        CountDownLatch done = new CountDownLatch(1);
        lane.runApart(done::countDown);
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        untilDone(lane);
    }
}
