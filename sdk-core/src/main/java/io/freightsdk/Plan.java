package io.freightsdk;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * A call before it begins: what is asked of the service and how far to go for it.
 *
 * @param callId what the client calls it
 * @param loadNumber the load that it reads, null if it reads none
 * @param url where its requests go
 * @param body what its requests carry, null for nothing
 * @param idempotencyKey the key of its requests, null if they have none
 * @param keyIsChosen whether the user chose that key, and so may choose it again
 */
record Plan<T>(
        String callId,
        Operation<T> operation,
        CallOptions options,
        @Nullable String loadNumber,
        HttpUrl url,
        @Nullable JsonBody body,
        @Nullable String idempotencyKey,
        boolean keyIsChosen) {
    Request request(Attempt attempt, AgentKey key, UserAgent userAgent) {
        Request.Builder request = new Request.Builder()
                .url(url)
                .method(operation.method(), body)
                .headers(key.headers(operation.login()))
                .header("User-Agent", userAgent.text())
                .header("X-Client-Request-Id", callId + "." + attempt.number())
                .tag(Attempt.class, attempt);
        if (idempotencyKey != null) {
            request.header("Idempotency-Key", idempotencyKey);
        }
        for (Map.Entry<String, String> header : options.headers.entrySet()) {
            request.header(header.getKey(), header.getValue());
        }
        return request.build();
    }

    Duration attemptTimeout() {
        return set(options.attemptTimeout);
    }

    Duration deadline() {
        return set(options.deadline);
    }

    RetryPolicy retryPolicy() {
        return set(options.retryPolicy);
    }

    InsufficientFundsPolicy insufficientFunds() {
        return set(options.insufficientFunds);
    }

    @Nullable
    BigDecimal maxPriceUsd() {
        return options.maxPriceUsd;
    }

    boolean isReported() {
        return !options.reports.isEmpty();
    }

    private static <S> S set(@Nullable S setting) {
        return Objects.requireNonNull(setting, "the client's own options have everything set");
    }

    @Override
    public String toString() {
        return operation.name() + " " + callId;
    }
}
