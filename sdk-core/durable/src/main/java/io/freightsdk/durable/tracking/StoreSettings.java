package io.freightsdk.durable.tracking;

import com.github.kagkarlsson.scheduler.stats.StatsRegistry;
import io.freightsdk.internal.AccountName;
import java.time.Duration;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * The settings of all that is stored in your database and done by its nodes.
 *
 * @param <B> the builder that has them
 */
public abstract class StoreSettings<B extends StoreSettings<B>> {
    final DataSource dataSource;
    final String account;
    int threads;
    Duration pollEvery = Duration.ofMillis(500);
    Duration takeOverAfter = Duration.ofSeconds(30);
    Duration retention = Duration.ofDays(90);
    BodyCipher cipher = BodyCipher.NONE;
    StatsRegistry stats = StatsRegistry.NOOP;

    StoreSettings(DataSource dataSource, String account, int threads) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.account = AccountName.checked(account);
        this.threads = threads;
    }

    @SuppressWarnings("unchecked") // a builder of its own settings, as each is
    B self() {
        return (B) this;
    }

    /** Returns how long what is under way may take once a node is closed. */
    Duration closeWithin() {
        return Duration.ofSeconds(60);
    }

    static Duration atLongest(Duration age) {
        Duration longest = Duration.ofDays(36_500);
        return age.compareTo(longest) > 0 ? longest : age;
    }

    /** Returns the database, after a look for a table of it. */
    Database database(String table) {
        Database database = new Database(dataSource).with(takeOverAfter, cipher);
        boolean unused = database.transaction(
                "look at " + table,
                tx -> tx.first("select 1 from " + table + " where 1 = 0", row -> 1)
                        .isPresent());
        return database;
    }

    /**
     * Sets how much of this a node does at once: 1 to 256; 8 unless set, 4 where loads are read, and 16 where webhooks are sent.
     */
    public B threads(int threads) {
        if (threads < 1 || threads > 256) {
            throw new IllegalArgumentException("threads is from 1 to 256, not " + threads);
        }
        this.threads = threads;
        return self();
    }

    /**
     * Sets how often this node polls for due work: 10 ms to 20 days; 500 ms unless set. Parts with the same data source
     * and clock, and the same settings here, in {@link #takeOverAfter(Duration)} and in {@link #stats(StatsRegistry)}, poll together.
     */
    public B pollEvery(Duration pollEvery) {
        this.pollEvery = Names.time("pollEvery", pollEvery);
        return self();
    }

    /**
     * Sets how long a node may be silent before others take over its work: 10 ms to 20 days; 30 s unless set, and an eighth
     * of it is its heartbeat. The same for all that is in the tables.
     */
    public B takeOverAfter(Duration takeOverAfter) {
        this.takeOverAfter = Names.time("takeOverAfter", takeOverAfter);
        return self();
    }

    /** Sets what counts the polls and executions of db-scheduler, such as its {@code MicrometerStatsRegistry}; nothing unless set. */
    public B stats(StatsRegistry stats) {
        this.stats = Objects.requireNonNull(stats, "stats");
        return self();
    }

    /**
     * Sets how long personal data stays after its use: inputs and responses of calls that are over, loads that are no longer
     * followed, delivered events, dead webhooks, idle URLs; 90 days unless set. Nodes look at their start and every ten minutes.
     */
    public B retention(Duration retention) {
        this.retention = atLongest(Names.positive("retention", retention));
        return self();
    }

    /** Sets what encrypts stored inputs, responses, followed loads and events; nothing unless set. */
    public B bodies(BodyCipher cipher) {
        this.cipher = Objects.requireNonNull(cipher, "cipher");
        return self();
    }
}
