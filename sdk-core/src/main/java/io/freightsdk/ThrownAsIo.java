package io.freightsdk;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The first of all: what code of the user's throws fails the call. From OkHttp's own threads it would be lost. */
final class ThrownAsIo implements Interceptor {
    @Override
    public Response intercept(Chain chain) throws IOException {
        try {
            return BoundedDns.proceed(chain);
        } catch (RuntimeException | Error e) {
            throw new ThrownException(e);
        }
    }

    /** An interceptor, or something else in the user's client, threw what is no IOException. */
    static final class ThrownException extends IOException {
        private static final long serialVersionUID = 1L;

        ThrownException(Throwable cause) {
            super("an interceptor threw " + cause.getClass().getName(), cause);
        }
    }
}
