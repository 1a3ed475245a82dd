package io.freightsdk.spring;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.boot.sql.init.DatabaseInitializationMode;

/**
 * The properties {@code freight.*}. The application does not start if a configuration file has another property under {@code
 * freight}, because a misspelt limit would be no limit.
 *
 * @param baseUrl The address of the freight service, such as https://freight.example.
 * @param agentKey The agent key. Leave it out if a FreightClientCustomizer sets it.
 * @param account Your own name of the account. It must be the same in all processes.
 * @param deadline The time limit of a whole call, retries included. The default is 30 s. A number without a unit is in seconds.
 * @param limitUsdPerDay The most US dollars that are spent in any 24 hours: by all nodes that share the database, or by this process if there is no database.
 * @param durable Settings of calls and followed loads in the database, with freight-sdk-durable.
 * @param tracking Settings of followed loads.
 * @param webhooks Settings of the events of followed loads that are posted to a URL, with freight-sdk-durable.
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
    /** Refuses an account with a placeholder that was not resolved. */
    public FreightProperties {
        if (account != null && account.contains("${")) {
            throw new IllegalArgumentException(
                    "the property freight.account has a placeholder that was not resolved; set the variable that it names");
        }
    }

    /** Returns the account, under whose name everything in the database is stored. */
    String requiredAccount() {
        if (account == null) {
            throw new IllegalStateException(
                    "set the property freight.account; calls and charges are stored and metered under this name");
        }
        return account;
    }

    /**
     * Settings of calls and followed loads in the database.
     *
     * @param worker Whether this node sends calls, reads positions and posts webhooks. If it is false, other nodes do so.
     * @param initializeSchema When the tables are created at the start: in an embedded database, always or never.
     * @param threads The number of calls that this node sends at once.
     * @param follow Whether each load that is created by a durable call is followed, which costs its position reads.
     * @param retention How long inputs, responses and events are kept after their use. A number without a unit is in days.
     */
    public record Durable(
            @DefaultValue("true") boolean worker,
            @DefaultValue("embedded") DatabaseInitializationMode initializeSchema,
            @DefaultValue("8") int threads,
            @DefaultValue("false") boolean follow,

            @DurationUnit(ChronoUnit.DAYS) @DefaultValue("90d")
            Duration retention) {}

    /**
     * Settings of followed loads.
     *
     * @param budgetUsdPerDay The most US dollars that following loads costs in any 24 hours. By default there is no such limit.
     */
    public record Tracking(@Nullable BigDecimal budgetUsdPerDay) {}

    /**
     * Settings of the events of followed loads that are posted to a URL.
     *
     * @param secret The secret that signs each event, such as whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, or two of them, separated by a
     *     comma, while the receivers change from one to the other. Nothing is posted without it.
     * @param url The URL that receives the events of all loads that have no URL of their own.
     */
    public record Webhooks(
            @DefaultValue List<String> secret, @Nullable String url) {
        /** Returns a text without the secrets and the URL. */
        @Override
        public String toString() {
            return "Webhooks[]";
        }
    }

    /** Returns a text without the agent key. */
    @Override
    public String toString() {
        return "FreightProperties[" + baseUrl + "]";
    }
}
