package io.freightsdk.mcp;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.SpendPool;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.FreightTool;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tools.ToolCaller;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The account that pays: one of the service, or one of a server inside this process.
 *
 * @param client is closed with it; see {@link #calls}
 * @param home what outlives this process, null if nothing does
 */
record Account(FreightClient client, @Nullable Home home) {
    /** The price is read before the question and after it, then the load is made: all three in the time a host waits. */
    static final Duration CALL_TAKES_AT_MOST = Duration.ofSeconds(9);

    private static final String DEMO_BALANCE_USD = "25.00";

    static Account of(Settings settings) {
        if (settings.isDemo()) {
            InMemoryFreightServer server = InMemoryFreightServer.start();
            BrokerOptions broker = BrokerOptions.builder()
                    .name("Demo")
                    .balanceUsd(DEMO_BALANCE_USD)
                    .build();
            String agentKey = server.addBroker(broker).agentKey();
            return new Account(client(server.url(), agentKey, "demo").build(), null);
        }
        FreightClient.Builder client = client(settings.baseUrl(), settings.agentKey(), settings.account());
        Home home = Home.of(settings);
        SpendLimit ofASession = ofASession(settings, home);
        return new Account(built((ofASession == null ? client : client.spendLimit(ofASession)).listener(home)), home);
    }

    /** @throws IllegalArgumentException as the start would, before anything is opened */
    static void check(Settings settings) {
        try (FreightClient client = built(client(settings.baseUrl(), settings.agentKey(), settings.account()))) {
            FreightTools tools = FreightTools.builder(client)
                    .spendLimitPerAgent(settings.spendLimitUsd())
                    .build();
            List<FreightTool> unused = McpFreight.served(tools, settings);
        }
    }

    private static FreightClient built(FreightClient.Builder client) {
        try {
            return client.build();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_BASE_URL, FREIGHT_AGENT_KEY or FREIGHT_ACCOUNT cannot be used: " + e.getMessage(), e);
        }
    }

    FreightClient calls() {
        return home == null ? client : client.withOptions(home.options());
    }

    private static FreightClient.Builder client(String baseUrl, String agentKey, String account) {
        return FreightClient.builder()
                .baseUrl(baseUrl)
                .agentKey(agentKey)
                .account(account)
                .deadline(CALL_TAKES_AT_MOST);
    }

    /** For models and logs, so without what may be a key in the wrong place. */
    static String about(Settings settings) {
        return settings.isDemo()
                ? "demo: loads and money are made up, and gone when this process ends; for the service set"
                        + " FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT"
                : "serves the account "
                        + (settings.account().startsWith("agent") ? "of FREIGHT_ACCOUNT" : settings.account());
    }

    /** Over HTTP, in addition to the money that all sessions share with stdio; that of a subject outlives the process. */
    private static @Nullable SpendLimit ofASession(Settings settings, Home home) {
        if (settings.http() == null) {
            return null;
        }
        SpendLimit limit = SpendLimit.usd(settings.http().sessionLimitUsd()).forEachTag();
        return settings.http().issuer() == null
                ? limit
                : limit.per(Duration.ofDays(1)).sharedBy(home.pool());
    }

    /** Returns what an agent may spend: in all its sessions and processes together, if anything outlives them. */
    SpendLimit limit(Settings settings) {
        if (home == null) {
            return SpendLimit.usd(settings.agentLimitUsd());
        }
        SpendLimit limit = SpendLimit.usd(settings.spendLimitUsd()).per(Duration.ofDays(1));
        return limit.sharedBy(
                settings.http() == null
                        ? home.pool()
                        : new UnderKey(
                                home.pool(),
                                limit.forEachTag()
                                        .key(ToolCaller.of(settings.agent()).tag())));
    }

    /** The money of a pool, all of it counted under this key. */
    private record UnderKey(SpendPool pool, String key) implements SpendPool {
        @Override
        public CompletionStage<BigDecimal> take(SpendLimit limit, String asked, BigDecimal atLeastUsd) {
            return pool.take(limit, key, atLeastUsd);
        }

        @Override
        public CompletionStage<Optional<BigDecimal>> left(SpendLimit limit, String asked) {
            return pool.left(limit, key);
        }

        @Override
        public void giveBack(SpendLimit limit, String asked, BigDecimal usd, Duration age) {
            pool.giveBack(limit, key, usd, age);
        }

        @Override
        public void takeAnew(SpendLimit limit, String asked, BigDecimal usd, Duration age) {
            pool.takeAnew(limit, key, usd, age);
        }

        @Override
        public @Nullable String account() {
            return pool.account();
        }

        @Override
        public String name() {
            return pool.name();
        }
    }

    /** Gives back what was not spent, and waits until that is stored. */
    void close() {
        client.close();
        if (home != null) {
            home.close();
        }
    }
}
