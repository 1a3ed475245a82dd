package io.freightsdk.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.Served;
import io.freightsdk.SpendLimit;
import io.freightsdk.TestDatabase;
import io.freightsdk.error.SpendLimitException;
import io.freightsdk.tools.FreightTools;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchStore;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A client and the parts that were made for another account. */
@Tag("acceptance")
class OneAccountTest extends DurableSetup {
    private FreightClient.Builder acme() {
        return FreightClient.builder()
                .baseUrl(served.server.url())
                .agentKey(served.broker.agentKey())
                .account("acme");
    }

    /** Whatever is made for another account is refused when it is put together, before anything is paid. */
    @Test
    void partsOfAnotherAccountAreRefused() {
        opened(builder(TestDatabase.H2).requestOnly());
        FreightClient client = opened(acme().build());
        SpendLimit limit = SpendLimit.usd("5.00").shared(JdbcSpendPool.of(dataSource, "globex"));
        CallOptions options = CallOptions.builder().spendLimit(limit).build();
        WatchStore store = JdbcWatchStore.builder(dataSource, "globex").build();
        String pool = "the charge store globex";
        isRefused("the store JdbcWatchStore", LoadTracker.builder(client).store(store)::build);
        isRefused("the listener JdbcBooks", acme().listener(JdbcBooks.of(dataSource, "globex"))::build);
        isRefused(pool, acme().spendLimit(limit)::build);
        isRefused(pool, () -> client.withOptions(options));
        isRefused(pool, () -> client.createLoad("order-1", Served.load(), options));
        isRefused(pool, FreightTools.builder(client).spendLimitPerAgent(limit)::build);
        isRefused(pool, DurableFreight.builder(client, dataSource).spendLimit(limit)::requestOnly);
        assertThat(served.debits()).isEmpty();
    }

    private static void isRefused(String part, ThrowingCallable made) {
        assertThatThrownBy(made)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(part + " is for the account globex, but the client is for acme, which would pay for it");
    }

    @Test
    void poolOfAccountsIsForClientsOfAny() {
        opened(builder(TestDatabase.H2).requestOnly());
        SpendLimit limit = SpendLimit.usd("1.00").shared(JdbcSpendPool.ofAccounts(dataSource, "company"));
        FreightClient acme = opened(acme().spendLimit(limit).build());
        FreightClient globex = opened(acme().account("globex").spendLimit(limit).build());
        acme.createLoad("order-1", Served.load());
        assertThatThrownBy(() -> globex.createLoad("order-1", Served.load()))
                .isInstanceOf(SpendLimitException.class)
                .hasMessageContaining("shared by accounts:company");
        assertThat(served.debits()).hasSize(1);
    }
}
