package io.freightsdk.spring;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;

/**
 * The properties {@code freight.*}. Those that are not set leave the client at its defaults, and a file with another is refused.
 *
 * @param baseUrl Where the freight service is, such as https://freight.example.
 * @param agentKey The agent key. Only an Actuator endpoint with show-values prints it.
 * @param account Your name of the account, the same in all processes; required.
 * @param allowPlainHttp Whether the key may travel over http to another host.
 * @param attemptTimeout The time of one request, 10 s unless set.
 * @param deadline The time of a whole call with its retries, 30 s unless set.
 * @param maxAttempts How often a call is tried, 4 unless set.
 * @param maxConcurrentCalls How many requests may be on their way at once, 64 unless set.
 * @param limitUsdPerSlidingDay The most that all nodes spend in any 24 hours, such as 500.00; it needs a database.
 * @param processLimitUsdPerSlidingDay The most that this process spends in any 24 hours, such as 50.00; a restart begins again.
 * @param health The health indicator.
 * @param durable Calls stored in the database, if freight-sdk-durable is there.
 * @param tracking Following loads.
 * @param webhooks Posting the events of followed loads, if freight-sdk-durable is there.
 */
@ConfigurationProperties(prefix = "freight", ignoreUnknownFields = false)
public record FreightProperties(
        @Nullable String baseUrl,
        @Nullable String agentKey,
        @Nullable String account,
        @DefaultValue("false") boolean allowPlainHttp,
        @DurationUnit(ChronoUnit.SECONDS) @Nullable Duration attemptTimeout,
        @DurationUnit(ChronoUnit.SECONDS) @Nullable Duration deadline,
        @Nullable Integer maxAttempts,
        @Nullable Integer maxConcurrentCalls,
        @Nullable BigDecimal limitUsdPerSlidingDay,
        @Nullable BigDecimal processLimitUsdPerSlidingDay,
        @DefaultValue Health health,
        @DefaultValue Durable durable,
        @DefaultValue Tracking tracking,
        @DefaultValue Webhooks webhooks) {
    /** Refuses the text of a variable that is not set, which Spring leaves as it is. */
    public FreightProperties {
        checkSet("account", account);
    }

    /** Of those that only the starter's own client reads: with another bean of it they need not be set. */
    void checkClient() {
        checkSet("base-url", baseUrl);
        checkSet("agent-key", agentKey);
    }

    private static void checkSet(String name, @Nullable String text) {
        if (text != null && text.contains("${")) {
            throw new WrongSettingException("the property freight." + name + " names a variable that is not set");
        }
    }

    /**
     * The health indicator.
     *
     * @param maxAge How old what health, gauges and the operator's page show may be. Reading it is free.
     * @param lowBalanceUsd Below this, and below the price of a load, the health of the account is WARNING.
     */
    public record Health(
            @DurationUnit(ChronoUnit.SECONDS) @DefaultValue("1m")
            Duration maxAge,

            @DefaultValue("0") BigDecimal lowBalanceUsd) {}

    /**
     * Calls stored in the database.
     *
     * @param enabled Whether calls and followed loads are stored there; it needs freight.account and a DataSource.
     * @param requestOnly Whether this node only requests calls and loads to be followed, and leaves the work to other nodes.
     * @param createSchema Whether missing tables are created at the start, for one node and for tests.
     * @param tablePrefix What the names of the tables begin with.
     * @param threads How many calls this node makes at once.
     * @param follow Whether each load that is created this way is followed, which costs its reads.
     * @param books Whether each charge is a row in the books.
     * @param retention How long inputs, responses, events and URLs stay after their use.
     */
    public record Durable(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("false") boolean requestOnly,
            @DefaultValue("false") boolean createSchema,
            @DefaultValue("freight_") String tablePrefix,
            @DefaultValue("8") int threads,
            @DefaultValue("false") boolean follow,
            @DefaultValue("false") boolean books,

            @DurationUnit(ChronoUnit.DAYS) @DefaultValue("90d")
            Duration retention) {}

    /**
     * Following loads.
     *
     * @param enabled Whether there is a LoadTracker. It reads nothing until it follows a load.
     * @param budgetUsdPerSlidingDay The most that following costs in any 24 hours. No limit unless set.
     * @param maxUsdPerLoad The most that following one load costs. Unless set 75 reads, 1.50 USD, twice that without dates or coordinates, and more for more stops.
     */
    public record Tracking(
            @DefaultValue("true") boolean enabled,
            @Nullable BigDecimal budgetUsdPerSlidingDay,
            @Nullable BigDecimal maxUsdPerLoad) {}

    /**
     * Posting the events of followed loads.
     *
     * @param secret Signs them, such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw. Unless set nothing is posted.
     * @param url Receives the events of loads without a URL of their own, and those of all loads.
     */
    public record Webhooks(
            @Nullable String secret, @Nullable String url) {
        /** Refuses a variable that is not set. */
        public Webhooks {
            checkSet("webhooks.secret", secret);
            checkSet("webhooks.url", url);
        }

        /** Omits both. */
        @Override
        public String toString() {
            return "Webhooks[]";
        }
    }

    /** Omits the key. */
    @Override
    public String toString() {
        return "FreightProperties[" + baseUrl + "]";
    }
}
