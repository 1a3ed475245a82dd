package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.Balance;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import org.jspecify.annotations.Nullable;

/**
 * One thing the service does.
 *
 * @param name the contract's name of it
 * @param priceKey its key in the price list, null if it is free
 * @param repeats what sending it again does
 * @param result reads its 2xx
 * @param existing reads its 200, where that means that there was nothing to do
 */
record Operation<T>(
        String name,
        @Nullable String priceKey,
        Repeats repeats,
        JsonAdapter<? extends T> result,
        @Nullable JsonAdapter<? extends T> existing) {
    private static final String LOAD_CREATE = "load_create";
    private static final String POSITION_READ = "position_read";

    static final Operation<CreateLoadOutcome> CREATE_LOAD = creates("createLoad");
    static final Operation<CreateLoadOutcome> CREATE_TRACKED_LOAD = creates("createTrackedLoad");
    static final Operation<LoadPosition> GET_LOAD_POSITION =
            new Operation<>("getLoadPosition", POSITION_READ, Repeats.EACH_IS_BILLED, of(LoadPosition.class), null);
    static final Operation<TrackedLoadPosition> GET_TRACKED_LOAD_POSITION = new Operation<>(
            "getTrackedLoadPosition", POSITION_READ, Repeats.EACH_IS_BILLED, of(TrackedLoadPosition.class), null);
    static final Operation<TopUpByCardResult> TOP_UP_BY_CARD =
            new Operation<>("topUpByCard", null, Repeats.TOP_UP, of(TopUpByCardResult.class), null);
    static final Operation<ConfirmDeliveryResult> CONFIRM_DELIVERY =
            free("confirmDelivery", ConfirmDeliveryResult.class);
    static final Operation<Pricing> GET_PRICING = free("getPricing", Pricing.class);
    static final Operation<Balance> GET_BALANCE = free("getBalance", Balance.class);
    static final Operation<Catalog> LIST_SERVICES = free("listServices", Catalog.class);
    static final Operation<Void> UPDATE_LOAD_STATUS =
            new Operation<>("updateLoadStatus", null, Repeats.NEVER, new NoResult(), null);

    private static Operation<CreateLoadOutcome> creates(String name) {
        return new Operation<>(
                name, LOAD_CREATE, Repeats.WITH_KEY, of(CreateLoadResult.class), of(DedupCreateLoadResult.class));
    }

    private static <T> Operation<T> free(String name, Class<T> result) {
        return new Operation<>(name, null, Repeats.FREELY, of(result), null);
    }

    private static <T> JsonAdapter<T> of(Class<T> type) {
        return FreightJson.adapter(type);
    }

    JsonAdapter<? extends T> reads(int status) {
        return status == 200 && existing != null ? existing : result;
    }

    /** Whether that answer says that there was nothing to do, and so nothing to pay. */
    boolean foundExisting(int status) {
        return status == 200 && existing != null;
    }
}
