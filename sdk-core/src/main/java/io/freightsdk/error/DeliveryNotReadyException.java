package io.freightsdk.error;

import io.freightsdk.model.LoadStatus;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Thrown when a delivery cannot be confirmed yet, because the driver has not arrived at the delivery stop (422). Nothing was charged. */
public class DeliveryNotReadyException extends ApiException {
    private static final long serialVersionUID = 1L;

    /** Statuses and reasons have no digits, a phone number has. */
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_]{0,63}");

    private final @Nullable String loadStatus;
    private final @Nullable String reason;

    /** Creates the exception for a 422. */
    public DeliveryNotReadyException(
            CallFacts facts, @Nullable LoadStatus loadStatus, @Nullable String reason, String body) {
        super(
                facts,
                new Response(422, null, body),
                inWords("load is ", loadStatus == null ? null : loadStatus.value())
                        + inWords("", reason)
                        + charge(facts, "confirm once the driver is at the delivery stop"));
        this.loadStatus = loadStatus == null ? null : loadStatus.value();
        this.reason = reason;
    }

    /** Returns the status of the load, null if the body does not say. */
    public final @Nullable LoadStatus loadStatus() {
        return loadStatus == null ? null : LoadStatus.of(loadStatus);
    }

    /** Returns the reason of the refusal, such as {@code bol_received_before_geofence_arrive}; null if the body does not say. */
    public final @Nullable String reason() {
        return reason;
    }

    private static String inWords(String before, @Nullable String word) {
        return word != null && WORD.matcher(word).matches() ? before + word + ", " : "";
    }

    @Override
    public String code() {
        return "DELIVERY_NOT_READY";
    }
}
