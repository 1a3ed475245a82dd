package io.freightsdk.benchmarks;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.InMemoryFreightServer;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;

/** Loads of one broker of an in-memory server, over HTTP. */
final class ServedLoads {
    private static final JsonAdapter<CreateLoadInput> INPUTS = FreightJson.adapter(CreateLoadInput.class);
    private static final JsonAdapter<CreateLoadResult> OUTCOMES = FreightJson.adapter(CreateLoadResult.class);

    private final String url;
    private final String key;
    private int created;

    ServedLoads(InMemoryFreightServer server) {
        url = server.url();
        key = server.addBroker(BrokerOptions.builder().balanceUsd("999999.00").build())
                .agentKey();
    }

    /** Returns the request that creates another load. */
    byte[] creation() {
        String order = "order-" + ++created;
        return HttpConnection.post(
                "/v1/agent/loads",
                key,
                "Idempotency-Key: " + order + "\r\n",
                INPUTS.toJson(Samples.load().customerRef(order).build()));
    }

    CreateLoadResult create() throws IOException {
        try (HttpConnection connection = new HttpConnection(url)) {
            connection.send(creation());
            return OUTCOMES.fromJson(connection.body());
        }
    }

    byte[] read(CreateLoadResult load) {
        return HttpConnection.get("/v1/agent/loads/" + load.loadNumber(), key);
    }

    /**
     * Returns the request of the driver's phone that reports positions on the way from the pickup to the delivery.
     *
     * @param from the share of the way at the first position
     * @param step the share of the way between two
     */
    static byte[] positions(CreateLoadResult load, int count, double from, double step, Instant at, long millis) {
        StringBuilder body = new StringBuilder("{\"pings\":[");
        for (int i = 0; i < count; i++) {
            double way = from + i * step;
            body.append(i == 0 ? "" : ",")
                    .append(String.format(
                            Locale.ROOT,
                            "{\"lat\":%.6f,\"lng\":%.6f,\"ts\":\"%s\",\"speed\":%.1f,\"heading\":%d,\"accuracy\":8}",
                            41.8858 - 9.1 * way,
                            -87.6181 - 9.2 * way,
                            at.plusMillis(i * millis),
                            55 + i % 10 / 10.0,
                            i % 360));
        }
        String driver = load.driverWebLink().getPath();
        return HttpConnection.post(driver + "/pings", "", "", body.append("]}").toString());
    }
}
