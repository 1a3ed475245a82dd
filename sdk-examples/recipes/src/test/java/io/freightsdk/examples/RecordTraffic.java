package io.freightsdk.examples;

import io.freightsdk.FreightClient;
import io.freightsdk.compare.TrafficRecorder;
import java.nio.file.Path;
import okhttp3.OkHttpClient;

class RecordTraffic {
    static void to(Path traffic, String baseUrl, String agentKey) {
        try (TrafficRecorder recorder = TrafficRecorder.to(traffic);
                FreightClient freight = FreightClient.builder()
                        .baseUrl(baseUrl)
                        .account("acme")
                        .agentKey(agentKey)
                        .okHttpClient(new OkHttpClient.Builder()
                                .addInterceptor(recorder)
                                .build())
                        .build()) {
            freight.getBalance();
        }
    }
}
