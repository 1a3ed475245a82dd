package io.freightsdk;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Hides {@code Retry-After} from OkHttp, which sends a request again when a 503 says {@code Retry-After: 0}. */
final class RetryAfterRenamed implements Interceptor {
    private static final String THEIRS = "Retry-After";
    static final String OURS = "Freight-Retry-After";

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        Response.Builder renamed = response.newBuilder().removeHeader(THEIRS).removeHeader(OURS);
        @Nullable String retryAfter = response.header(THEIRS);
        return retryAfter == null
                ? renamed.build()
                : renamed.header(OURS, retryAfter).build();
    }
}
