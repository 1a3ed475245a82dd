package io.freightsdk.examples.pages;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.JdbcWatchStore;
import io.freightsdk.durable.TrackingWebhooks;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.WatchOptions;
import javax.sql.DataSource;

class PostedEvents implements AutoCloseable {
    final TrackingWebhooks webhooks;
    final LoadTracker tracker;

    PostedEvents(FreightClient freight, DataSource dataSource, String secret) {
        webhooks = TrackingWebhooks.builder(dataSource, "acme").secret(secret).start();
        JdbcWatchStore store = JdbcWatchStore.builder(dataSource, "acme")
                .onEvent(webhooks::keep)
                .build();
        tracker = LoadTracker.builder(freight).store(store).build().start();
    }

    void post(String loadNumber, String url) {
        webhooks.sendTo(loadNumber, url);
        tracker.follow(loadNumber, WatchOptions.defaults());
    }

    @Override
    public void close() {
        tracker.close();
        webhooks.close();
    }
}
