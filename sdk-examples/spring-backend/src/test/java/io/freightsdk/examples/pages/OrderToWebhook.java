package io.freightsdk.examples.pages;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import javax.sql.DataSource;

class OrderToWebhook implements AutoCloseable {
    final TrackingWebhooks webhooks;
    final LoadTracker tracker;
    final DurableFreight durable;

    OrderToWebhook(FreightClient freight, DataSource dataSource, String secret, String url) {
        webhooks = TrackingWebhooks.builder(dataSource, "acme")
                .secret(secret)
                .url(url)
                .start();
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                .onEvent(webhooks::store)
                .build();
        tracker = LoadTracker.builder(freight)
                .store(store)
                .budgetUsdPerSlidingDay("25.00")
                .build()
                .start();
        durable = DurableFreight.builder(freight, dataSource)
                .onEnd((transaction, call) -> {
                    if (call.load() != null) {
                        tracker.follow(call.load(), call.input(), WatchOptions.defaults());
                    }
                })
                .start();
    }

    @Override
    public void close() {
        durable.close();
        tracker.close();
        webhooks.close();
    }
}
