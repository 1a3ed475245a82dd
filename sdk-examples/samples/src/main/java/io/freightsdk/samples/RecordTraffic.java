package io.freightsdk.samples;

import io.freightsdk.FreightClient;
import io.freightsdk.compare.ComparisonReport;
import io.freightsdk.compare.TrafficRecorder;
import okhttp3.OkHttpClient;

class RecordTraffic {
    static ComparisonReport of(String baseUrl, String agentKey) {
        TrafficRecorder recorder = new TrafficRecorder();
        try (FreightClient freight = FreightClient.builder()
                .baseUrl(baseUrl)
                .account("acme")
                .agentKey(agentKey)
                .okHttpClient(
                        new OkHttpClient.Builder().addInterceptor(recorder).build())
                .build()) {
            freight.getBalance();
        }
        return recorder.report();
    }
}
