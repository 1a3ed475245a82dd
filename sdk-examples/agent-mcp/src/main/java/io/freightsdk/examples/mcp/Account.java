package io.freightsdk.examples.mcp;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.ToolCaller;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The account that pays: one of the service, or one of a server inside this process.
 *
 * @param about describes it to users and models
 * @param home what outlives this process, null if nothing does
 */
record Account(FreightClient client, String about, @Nullable Home home) {
    /** The price is read before the question and after it, then the load is made: all three in the time a host waits. */
    static final Duration CALL_TAKES_AT_MOST = Duration.ofSeconds(9);

    private static final String DEMO_BALANCE_USD = "25.00";

    static Account of(Settings settings) {
        return settings.isDemo() ? demo() : kept(settings, Home.of(settings));
    }

    private static Account kept(Settings settings, Home home) {
        return new Account(
                client(settings.baseUrl(), settings.agentKey(), settings.account(), ofASession(settings, home)),
                "serves the account of FREIGHT_AGENT_KEY at FREIGHT_BASE_URL",
                home);
    }

    private static Account demo() {
        InMemoryFreightServer server = InMemoryFreightServer.start();
        BrokerOptions broker = BrokerOptions.builder()
                .name("Demo")
                .balanceUsd(DEMO_BALANCE_USD)
                .build();
        return new Account(
                client(server.url(), server.addBroker(broker).agentKey(), "demo", null),
                "demo: loads and money are made up, and gone when this process ends; for the service set"
                        + " FREIGHT_BASE_URL, FREIGHT_AGENT_KEY and FREIGHT_ACCOUNT",
                null);
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

    private static FreightClient client(String baseUrl, String agentKey, String account, @Nullable SpendLimit limit) {
        FreightClient.Builder client = FreightClient.builder()
                .baseUrl(baseUrl)
                .agentKey(agentKey)
                .account(account)
                .deadline(CALL_TAKES_AT_MOST);
        return (limit == null ? client : client.spendLimit(limit)).build();
    }

    /** Gives back what was not spent, and waits until that is stored. */
    void close() {
        client.close();
        if (home != null) {
            home.close();
        }
    }
}
