package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
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
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Set;
import okhttp3.HttpUrl;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * One thing the service does.
 *
 * @param priceKey its key in the price list, null if it is free
 * @param result reads its 2xx, null if the contract has none
 * @param existing reads its 200, where that means that nothing was made
 * @param empty the result of a 2xx without a body, null if there has to be one
 * @param errors the statuses that the contract has for its errors, besides 401, 429 and 503
 */
record Operation<T>(
        String name,
        String method,
        Login login,
        @Nullable String priceKey,
        Repeats repeats,
        @Nullable JsonAdapter<? extends T> result,
        @Nullable JsonAdapter<? extends T> existing,
        @Nullable T empty,
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
            unpriced("topUpByCard", "POST", Repeats.TOP_UP, of(TopUpByCardResult.class), OF_AN_INPUT);
    static final Operation<ConfirmDeliveryResult> CONFIRM_DELIVERY =
            unpriced("confirmDelivery", "POST", Repeats.FREELY, of(ConfirmDeliveryResult.class), OF_A_LOAD);
    static final Operation<Pricing> GET_PRICING = get("getPricing", Pricing.class);
    static final Operation<Balance> GET_BALANCE = get("getBalance", Balance.class);
    static final Operation<Catalog> LIST_SERVICES = get("listServices", Catalog.class);
    static final Operation<Void> UPDATE_LOAD_STATUS =
            unpriced("updateLoadStatus", "PATCH", Repeats.NEVER, null, OF_THE_KEY);

    /** JSON of any shape, with the digits and names that it has. */
    private static final JsonAdapter<String> TEXT = new JsonAdapter<>() {
        @Override
        public String fromJson(JsonReader reader) throws IOException {
            reader.peekJson().skipValue(); // throws if it is not JSON
            try (BufferedSource json = reader.nextSource()) {
                return json.readUtf8();
            }
        }

        @Override
        public void toJson(JsonWriter writer, @Nullable String json) {
            throw new UnsupportedOperationException("read only");
        }
    };

    private static Operation<CreateLoadOutcome> creates(String name, Login login) {
        return new Operation<>(
                name,
                "POST",
                login,
                "load_create",
                Repeats.WITH_KEY,
                of(CreateLoadResult.class),
                of(CreateLoadOutcome.class),
                null,
                OF_AN_INPUT);
    }

    private static <T> Operation<T> reads(String name, String method, Login login, Class<T> result) {
        return new Operation<>(
                name, method, login, "position_read", Repeats.EACH_IS_BILLED, of(result), null, null, OF_A_LOAD);
    }

    private static <T> Operation<T> get(String name, Class<T> result) {
        return unpriced(name, "GET", Repeats.FREELY, of(result), OF_THE_KEY);
    }

    private static <T> Operation<T> unpriced(
            String name, String method, Repeats repeats, @Nullable JsonAdapter<T> result, Set<Integer> errors) {
        return new Operation<>(name, method, Login.BEARER, null, repeats, result, null, null, errors);
    }

    static Operation<String> raw(RawCall call, HttpUrl url) {
        return new Operation<>(
                call.name(),
                call.json() == null ? "GET" : "POST",
                Login.BEARER,
                call.priceKey(),
                call.repeats(),
                TEXT,
                call.createsLoad(url) ? TEXT : null,
                "",
                call.namesLoad(url) ? OF_A_LOAD : OF_AN_INPUT);
    }

    private static <T> JsonAdapter<T> of(Class<T> type) {
        return FreightJson.adapter(type);
    }

    /** Its price in a list, null if it is free or the list has none that can be one. */
    @Nullable
    BigDecimal priceIn(Pricing list) {
        return priceKey == null ? null : PriceCache.find(list, priceKey);
    }

    /** The id of what a result was paid for. Null if it has none: then nothing but a replay shows that it was paid before. */
    static @Nullable String paidId(@Nullable Object result) {
        if (result instanceof TopUpByCardResult topUp) {
            return topUp.topUpId();
        }
        return result instanceof CreateLoadOutcome load ? load.loadId() : null;
    }

    /** Returns whether {@link #paidId} of its results is null. */
    boolean isRaw() {
        return TEXT.equals(result);
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
    enum Repeats {
        /** Free, and the same however often it is sent. */
        FREELY(false),

        /** Free, and done once for its key. */
        ONCE(false),

        /** Paid once for its key, whatever is sent with it. */
        WITH_KEY(true),

        /** Paid again each time. */
        EACH_IS_BILLED(true),

        /** Moves money onto the balance once for its key. */
        TOP_UP(true),

        /** Repeating does not help. */
        NEVER(false);

        private final boolean movesMoney;

        Repeats(boolean movesMoney) {
            this.movesMoney = movesMoney;
        }

        /** Returns whether the response to this attempt is worth another. */
        boolean again(Failure.Kind kind, int uncertainReadsLeft) {
            return switch (kind) {
                case NOT_SENT, BUSY -> this != NEVER;
                case LOST -> this == EACH_IS_BILLED ? uncertainReadsLeft > 0 : this != NEVER;
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
            return this == ONCE || this == WITH_KEY || this == TOP_UP;
        }
    }
}
