package io.freightsdk.examples.durable;

import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/** Ends this process in the middle of a call, without a chance to write anything down. */
final class PowerCut {
    private PowerCut() {}

    static OkHttpClient afterTheFirstRequest() {
        Interceptor cut = chain -> {
            var response = chain.proceed(chain.request());
            if (chain.request().method().equals("POST")) {
                // the load is made and paid for, and nobody here will ever know
                Runtime.getRuntime().halt(137);
            }
            return response;
        };
        return new OkHttpClient.Builder().addNetworkInterceptor(cut).build();
    }
}
