package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class UserAgentTest {
    private static final String SDK = "freight-sdk-java/0\\.1\\.0\\S* \\(okhttp 5\\.\\d+\\.\\d+; java \\d+\\)";

    @AutoClose
    private final Served served = new Served();

    private String sentBy(FreightClient.Builder builder) {
        try (FreightClient freight = builder.build()) {
            freight.getBalance();
        }
        return String.valueOf(served.broker.requests("getBalance").get(0).userAgent());
    }

    @Test
    void requestNamesTheSdk() {
        assertThat(sentBy(served.builder())).matches(SDK);
    }

    @Test
    void requestNamesTheApplicationInstead() {
        assertThat(sentBy(served.builder().header("User-Agent", "acme-tms/2.3")))
                .isEqualTo("acme-tms/2.3");
    }

    @Test
    void agentThatAUserSetsStays() {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request()
                        .newBuilder()
                        .header("User-Agent", "acme")
                        .build()))
                .build();
        assertThat(sentBy(served.builder().okHttpClient(users))).isEqualTo("acme");
    }
}
