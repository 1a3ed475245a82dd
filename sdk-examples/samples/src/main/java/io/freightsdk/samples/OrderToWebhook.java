package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.durable.tracking.JdbcTrackingStore;
import io.freightsdk.durable.webhooks.TrackingWebhooks;
import io.freightsdk.tracking.LoadTracker;
import javax.sql.DataSource;

class OrderToWebhook implements AutoCloseable {
    final TrackingWebhooks webhooks;
    final LoadTracker tracker;
    final DurableFreight durable;

    OrderToWebhook(FreightClient freight, DataSource dataSource, String secret, String url) {
        webhooks = TrackingWebhooks.builder(dataSource, "acme")
                .secret(secret)
                .url(url)
                .build()
                .start();
        JdbcTrackingStore store = JdbcTrackingStore.builder(dataSource, "acme").build();
        tracker = LoadTracker.builder(freight)
                .store(store)
                .budgetUsdPerSlidingDay("25.00")
                .build()
                .start();
        durable = DurableFreight.builder(freight, dataSource).follow(tracker).start();
    }

    @Override
    public void close() {
        durable.close();
        tracker.close();
        webhooks.close();
    }
}
