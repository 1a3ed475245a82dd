package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import io.freightsdk.AgentKeys.Login;
import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One thing the service does.
 *
 * @param priceKey its key in the price list, null if it is free
 * @param result reads its 2xx, null if the contract has none
 * @param existing reads its 200, where that means that nothing was made
 * @param errors the statuses that the contract has for its errors, besides 401, 429 and 503
 */
record Operation<T>(
        String name,
        String method,
        Login login,
        @Nullable String priceKey,
        RetryMode retryMode,
        @Nullable JsonAdapter<? extends T> result,
        @Nullable JsonAdapter<? extends T> existing,
        Set<Integer> errors) {
    private static final Set<Integer> OF_THE_KEY = Set.of(403);
    private static final Set<Integer> OF_AN_INPUT = Set.of(400, 402, 403, 422);
    private static final Set<Integer> OF_A_LOAD = Set.of(400, 402, 403, 404, 422);

    static final Operation<CreateLoadOutcome> CREATE_LOAD = creates("createLoad", Login.BEARER);
    static final Operation<CreateLoadOutcome> CREATE_TRACKED_LOAD = creates("createTrackedLoad", Login.AGENT_KEY);
    static final Operation<LoadPosition> GET_LOAD_POSITION =
            reads("getLoadPosition", "GET", Login.BEARER, LoadPosition.class);
    static final Operation<TrackedLoadPosition> GET_TRACKED_LOAD_POSITION =
            reads("getTrackedLoadPosition", "POST", Login.AGENT_KEY, TrackedLoadPosition.class);
    static final Operation<TopUpByCardResult> TOP_UP_BY_CARD =
            unpriced("topUpByCard", "POST", RetryMode.KEYED, of(TopUpByCardResult.class), OF_AN_INPUT);
    static final Operation<ConfirmDeliveryResult> CONFIRM_DELIVERY =
            unpriced("confirmDelivery", "POST", RetryMode.SAFE, of(ConfirmDeliveryResult.class), OF_A_LOAD);
    static final Operation<Pricing> GET_PRICING = get("getPricing", Pricing.class);
    static final Operation<Balance> GET_BALANCE = get("getBalance", Balance.class);
    static final Operation<Catalog> LIST_SERVICES = get("listServices", Catalog.class);
    static final Operation<Void> UPDATE_LOAD_STATUS =
            unpriced("updateLoadStatus", "PATCH", RetryMode.NEVER, null, OF_THE_KEY);

    private static Operation<CreateLoadOutcome> creates(String name, Login login) {
        return new Operation<>(
                name,
                "POST",
                login,
                "load_create",
                RetryMode.KEYED,
                of(CreateLoadResult.class),
                of(CreateLoadOutcome.class),
                OF_AN_INPUT);
    }

    private static <T> Operation<T> reads(String name, String method, Login login, Class<T> result) {
        return new Operation<>(
                name, method, login, "position_read", RetryMode.BILLED_EACH_TIME, of(result), null, OF_A_LOAD);
    }

    private static <T> Operation<T> get(String name, Class<T> result) {
        return unpriced(name, "GET", RetryMode.SAFE, of(result), OF_THE_KEY);
    }

    private static <T> Operation<T> unpriced(
            String name, String method, RetryMode retryMode, @Nullable JsonAdapter<T> result, Set<Integer> errors) {
        return new Operation<>(name, method, Login.BEARER, null, retryMode, result, null, errors);
    }

    private static <T> JsonAdapter<T> of(Class<T> type) {
        return FreightJson.adapter(type);
    }

    /** The id or number of what a result was paid for; null of a read. */
    static @Nullable String paidId(@Nullable Object result) {
        if (result instanceof TopUpByCardResult topUp) {
            return topUp.topUpId();
        }
        return result instanceof CreateLoadOutcome load ? load.loadNumber() : null;
    }

    JsonAdapter<? extends T> reads(int status) {
        if (result == null) {
            throw new JsonDataException("the contract has no result of this operation");
        }
        return status == 200 && existing != null ? existing : result;
    }

    /** Returns whether that response says that nothing was made: it is a replay, or the load was there. */
    boolean madeNothing(int status) {
        return status == 200 && existing != null;
    }

    /** The effect on money of sending an operation again. */
    enum RetryMode {
        /** Free, and the same however often it is sent. */
        SAFE(false),

        /** Moves money once for its key, whatever is sent with it. */
        KEYED(true),

        /** Paid again each time. */
        BILLED_EACH_TIME(true),

        /** Repeating does not help. */
        NEVER(false);

        private final boolean movesMoney;

        RetryMode(boolean movesMoney) {
            this.movesMoney = movesMoney;
        }

        /** Returns whether the response to this attempt is worth another. */
        boolean isRetryable(Failure.Kind kind) {
            return switch (kind) {
                case NOT_SENT, BUSY -> this != NEVER;
                case LOST -> this != BILLED_EACH_TIME && this != NEVER;
                case REFUSED, NO_FUNDS -> false;
            };
        }

        ChargeStatus ofALostResponse() {
            return movesMoney ? ChargeStatus.UNKNOWN : ChargeStatus.NOT_CHARGED;
        }

        ChargeStatus ofAResult() {
            return movesMoney ? ChargeStatus.CHARGED : ChargeStatus.NOT_CHARGED;
        }

        boolean hasKey() {
            return this == KEYED;
        }
    }
}
