package io.freightsdk.examples.durable;

import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/** Ends this process in the middle of a call, before it can save anything. */
final class PowerCut {
    private PowerCut() {}

    static OkHttpClient afterTheFirstRequest() {
        Interceptor cut = chain -> {
            var response = chain.proceed(chain.request());
            if (chain.request().method().equals("POST")) {
                // the load is created and paid for, and this process does not know
                Runtime.getRuntime().halt(137);
            }
            return response;
        };
        return new OkHttpClient.Builder().addNetworkInterceptor(cut).build();
    }
}
