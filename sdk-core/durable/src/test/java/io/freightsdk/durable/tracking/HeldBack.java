package io.freightsdk.durable.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.FreightClient;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** Lets no request about loads with a method go before it is told to. */
final class HeldBack implements Interceptor {
    private final String method;
    private final CountDownLatch released = new CountDownLatch(1);

    HeldBack(String method) {
        this.method = method;
    }

    FreightClient client(FreightClient.Builder builder) {
        return builder.okHttpClient(
                        new OkHttpClient.Builder().addInterceptor(this).build())
                .build();
    }

    void release() {
        released.countDown();
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        if (chain.request().method().equals(method)
                && chain.request().url().encodedPath().contains("/loads")) {
            try {
                assertThat(released.await(100, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return chain.proceed(chain.request());
    }
}
