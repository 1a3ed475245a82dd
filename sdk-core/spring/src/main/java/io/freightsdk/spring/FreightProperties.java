package io.freightsdk.spring;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.boot.sql.init.DatabaseInitializationMode;

/**
 * The properties {@code freight.*}. A configuration file with another property under {@code freight} is refused, because a
 * misspelt limit would be no limit.
 *
 * @param baseUrl The address of the freight service, such as https://freight.example.
 * @param agentKey The agent key. Unset if a FreightClientCustomizer sets it.
 * @param account Your name of the account, the same in all processes.
 * @param deadline The time limit of a whole call with its retries. 30 s unless set; a number alone is in seconds.
 * @param limitUsdPerDay The most that is spent in any 24 hours, by all nodes that share the database; by this process if it has none.
 * @param durable Calls and followed loads in the database, with freight-sdk-durable.
 * @param tracking Followed loads.
 * @param webhooks The events of followed loads, posted to a URL, with freight-sdk-durable.
 */
@ConfigurationProperties(prefix = "freight", ignoreUnknownFields = false)
public record FreightProperties(
        @Nullable String baseUrl,
        @Nullable String agentKey,
        @Nullable String account,
        @DurationUnit(ChronoUnit.SECONDS) @Nullable Duration deadline,
        @Nullable BigDecimal limitUsdPerDay,
        @DefaultValue Durable durable,
        @DefaultValue Tracking tracking,
        @DefaultValue Webhooks webhooks) {
    /** Refuses an account with a variable that is not set, which Spring would leave in the name. */
    public FreightProperties {
        if (account != null && account.contains("${")) {
            throw new IllegalArgumentException("the property freight.account names a variable that is not set");
        }
    }

    /** Returns the account. What is stored in a database is stored under its name. */
    String requiredAccount() {
        if (account == null) {
            throw new IllegalStateException(
                    "set the property freight.account, under which calls are stored in the database");
        }
        return account;
    }

    /**
     * Calls and followed loads in the database.
     *
     * @param worker Whether this node sends calls, reads positions and posts webhooks. If not, it only requests them.
     * @param initializeSchema When the tables are created at the start: in an embedded database, always or never.
     * @param threads How many calls this node sends at once.
     * @param follow Whether each load that is created this way is followed, which costs its reads.
     * @param retention How long inputs, responses and events are kept after their use. A number alone is in days.
     */
    public record Durable(
            @DefaultValue("true") boolean worker,
            @DefaultValue("embedded") DatabaseInitializationMode initializeSchema,
            @DefaultValue("8") int threads,
            @DefaultValue("false") boolean follow,

            @DurationUnit(ChronoUnit.DAYS) @DefaultValue("90d")
            Duration retention) {}

    /**
     * Followed loads.
     *
     * @param budgetUsdPerDay The most that following loads costs in any 24 hours. No limit unless set.
     */
    public record Tracking(@Nullable BigDecimal budgetUsdPerDay) {}

    /**
     * The events of followed loads, posted to a URL.
     *
     * @param secret The secret that signs each event, such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw. Nothing is posted unless set.
     * @param url The URL that receives the events of all loads that have no URL of their own.
     */
    public record Webhooks(
            @Nullable String secret, @Nullable String url) {
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
