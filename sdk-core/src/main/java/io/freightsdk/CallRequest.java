package io.freightsdk;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * A call before it begins: the request and how far to go for it.
 *
 * @param client what the client calls itself in the ids of its calls
 * @param loadNumber the load that it reads, null if it reads none
 */
record CallRequest<T>(
        String client,
        long number,
        Operation<T> operation,
        CallOptions options,
        @Nullable String loadNumber,
        HttpUrl url,
        @Nullable JsonBody body,
        @Nullable String idempotencyKey) {
    String callId() {
        return client + "-" + number;
    }

    String requestId(int attempt) {
        return client + "-" + number + "." + attempt;
    }

    /** The order id that makes the key, null if none does: a module stores its keys, and a top-up has an id of its own. */
    @Nullable
    String orderId() {
        return operation.equals(Operation.TOP_UP_BY_CARD) ? null : options.orderId;
    }

    /** Returns whether it creates a load with a reference, by which the service finds the load when it has forgotten the key. */
    boolean hasCustomerRef() {
        return operation.equals(Operation.CREATE_LOAD) && body != null && body.hasText("customerRef");
    }

    CallFacts unsent() {
        return new CallFacts(
                operation.name(), ChargeStatus.NOT_CHARGED, 0, idempotencyKey, orderId(), null, null, Map.of());
    }

    /** Returns whether the user chose the idempotency key, and so may choose it again. */
    boolean keyIsChosen() {
        return options.idempotencyKey != null;
    }

    Request request(Attempt attempt, String key) {
        Request.Builder request = new Request.Builder()
                .url(url)
                .header("Accept", "application/json")
                .method(operation.method(), body)
                .header("User-Agent", RequestHeaders.SDK)
                .header("X-Client-Request-Id", requestId(attempt.number))
                .tag(Attempt.class, attempt);
        operation.login().set(request, key);
        if (idempotencyKey != null) {
            request.header("Idempotency-Key", idempotencyKey);
        }
        if (!options.headers.isEmpty()) {
            options.headers.forEach(request::header);
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

    InsufficientFundsPolicy insufficientFundsPolicy() {
        return set(options.insufficientFunds);
    }

    private static <S> S set(@Nullable S setting) {
        return Objects.requireNonNull(setting, "the client's own options have everything set");
    }

    @Override
    public String toString() {
        return operation.name() + " " + callId();
    }
}
