package io.freightsdk.mcp;

import io.freightsdk.FreightClient;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.Pricing;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.tools.FreightTools;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The account that pays: one of the service, or one of an in-memory server in this process.
 *
 * @param budget the charges of all servers of the user; null in the demo
 */
record Account(FreightClient client, @Nullable FileChargeStore budget, FreightTools tools) {
    /**
     * The deadline of a call. A paid call reads the price before and after its user is asked, and is sent then, all within the
     * minute of a host.
     */
    static final Duration DEADLINE = Duration.ofSeconds(9);

    private static final String DEMO_BALANCE_USD = "25.00";

    /**
     * Opens the account.
     *
     * @throws IllegalArgumentException if a setting cannot be used
     */
    static Account open(Settings settings) {
        return open(settings, DEADLINE);
    }

    /**
     * Opens the account.
     *
     * @param deadline the deadline of each call of the service
     */
    static Account open(Settings settings, Duration deadline) {
        FreightClient.Builder client = FreightClient.builder().deadline(deadline);
        return settings.isDemo() ? demo(settings, client) : ofTheService(settings, client);
    }

    private static Account demo(Settings settings, FreightClient.Builder builder) {
        InMemoryFreightServer server = InMemoryFreightServer.start();
        BrokerOptions broker = BrokerOptions.builder()
                .name("Demo")
                .balanceUsd(DEMO_BALANCE_USD)
                .build();
        FreightClient client = builder.baseUrl(server.url())
                .agentKey(server.addBroker(broker).agentKey())
                .account("demo")
                .build();
        return new Account(client, null, tools(client, SpendLimit.usd(settings.limitUsd()), settings));
    }

    private static Account ofTheService(Settings settings, FreightClient.Builder builder) {
        FileChargeStore budget = new FileChargeStore(budgetFile(settings), InstantSource.system());
        SpendLimit limit =
                SpendLimit.usd(settings.limitUsd()).per(Duration.ofDays(1)).shared(budget);
        try {
            FreightClient client = builder.baseUrl(settings.baseUrl())
                    .agentKey(settings.agentKey())
                    .account(settings.account())
                    .build();
            return new Account(client, budget, tools(client, limit, settings));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "FREIGHT_BASE_URL, FREIGHT_AGENT_KEY or FREIGHT_ACCOUNT cannot be used: " + e.getMessage(), e);
        }
    }

    private static FreightTools tools(FreightClient client, SpendLimit limit, Settings settings) {
        FreightTools.Builder tools = FreightTools.builder(client).spendLimitPerAgent(limit);
        return (settings.maxPriceUsd() == null ? tools : tools.maxPriceUsd(settings.maxPriceUsd())).build();
    }

    /** Returns the file of an account, in a directory whose name a person can read. */
    private static Path budgetFile(Settings settings) {
        return FileChargeStore.fileOf(settings.home(), settings.account());
    }

    /** Reads the prices, so that descriptions show the current ones. If that fails, descriptions show the last ones. */
    void readPrices() {
        try {
            Pricing unused = client.prices().list();
        } catch (FreightException e) {
            System.err.println("freight-mcp: the price list cannot be read: " + e.whatHappened());
        }
    }

    /** Releases what was not spent, and waits until that is stored. */
    void close() {
        client.close();
        if (budget != null) {
            budget.close();
        }
    }
}
