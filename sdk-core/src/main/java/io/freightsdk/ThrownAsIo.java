package io.freightsdk;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The first of all: what an interceptor of the user throws fails the call. From OkHttp's own threads it would be lost. */
final class ThrownAsIo implements Interceptor {
    @Override
    public Response intercept(Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (RuntimeException e) {
            throw new IOException("an interceptor threw " + e.getClass().getName(), e);
        }
    }
}
