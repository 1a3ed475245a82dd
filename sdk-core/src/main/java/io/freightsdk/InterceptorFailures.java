package io.freightsdk;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/** The first interceptor: fails a call with what user code throws, which OkHttp's own threads would lose. */
final class InterceptorFailures implements Interceptor {
    @Override
    public Response intercept(Chain chain) throws IOException {
        try {
            return LookUps.proceed(chain);
        } catch (RuntimeException | Error e) {
            throw new InterceptorException(e);
        }
    }

    /** An interceptor, or something else in the given client, threw something other than an IOException. */
    static final class InterceptorException extends IOException {
        private static final long serialVersionUID = 1L;

        InterceptorException(Throwable cause) {
            super("an interceptor threw " + cause.getClass().getName(), cause);
        }
    }
}
