// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of confirming a delivery.
 *
 * @param ok Whether the delivery is confirmed
 * @param oldStatus The status before; only in the response to the call that delivered the load
 * @param newStatus The status after; only in the response to the call that delivered the load
 * @param idempotent True when the load had been delivered before and only the time of the bill of lading was recorded
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record ConfirmDeliveryResult(
        boolean ok,
        @Nullable LoadStatus oldStatus,
        @Nullable LoadStatus newStatus,
        @Nullable Boolean idempotent,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public ConfirmDeliveryResult {
        Allowed.check("ConfirmDeliveryResult: newStatus", newStatus, LoadStatus.DELIVERED);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "ConfirmDeliveryResult", additionalProperties, "ok", "oldStatus", "newStatus", "idempotent");
    }

    /** Makes a record without additional properties. */
    public ConfirmDeliveryResult(
            boolean ok, @Nullable LoadStatus oldStatus, @Nullable LoadStatus newStatus, @Nullable Boolean idempotent) {
        this(ok, oldStatus, newStatus, idempotent, Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .ok(ok)
                .oldStatus(oldStatus)
                .newStatus(newStatus)
                .idempotent(idempotent)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "ConfirmDeliveryResult[ok=" + ok + ", oldStatus=" + oldStatus + ", newStatus=" + newStatus
                + ", idempotent=" + idempotent + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link ConfirmDeliveryResult}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Boolean ok;
        private @Nullable LoadStatus oldStatus;
        private @Nullable LoadStatus newStatus;
        private @Nullable Boolean idempotent;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Whether the delivery is confirmed. */
        public Builder ok(boolean ok) {
            this.ok = ok;
            return this;
        }

        /** The status before; only in the response to the call that delivered the load. */
        public Builder oldStatus(@Nullable LoadStatus oldStatus) {
            this.oldStatus = oldStatus;
            return this;
        }

        /** The status after; only in the response to the call that delivered the load. */
        public Builder newStatus(@Nullable LoadStatus newStatus) {
            this.newStatus = newStatus;
            return this;
        }

        /** True when the load had been delivered before and only the time of the bill of lading was recorded. */
        public Builder idempotent(@Nullable Boolean idempotent) {
            this.idempotent = idempotent;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public ConfirmDeliveryResult build() {
            if (ok == null) {
                throw Missing.in("ConfirmDeliveryResult", "ok", ok);
            }
            return new ConfirmDeliveryResult(ok, oldStatus, newStatus, idempotent, additionalProperties);
        }
    }
}
