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
 * @param idempotent Whether the load was delivered before, so that only the time of the bill of lading was recorded
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
 */
public record ConfirmDeliveryResult(
        boolean ok,
        @Nullable LoadStatus oldStatus,
        @Nullable LoadStatus newStatus,
        @Nullable Boolean idempotent,
        Map<String, @Nullable Object> additionalProperties) {
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
    public ConfirmDeliveryResult {
        Allowed.check("ConfirmDeliveryResult: newStatus", newStatus, LoadStatus.DELIVERED);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "ConfirmDeliveryResult", additionalProperties, "ok", "oldStatus", "newStatus", "idempotent");
    }

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
    public ConfirmDeliveryResult(
            boolean ok, @Nullable LoadStatus oldStatus, @Nullable LoadStatus newStatus, @Nullable Boolean idempotent) {
        this(ok, oldStatus, newStatus, idempotent, Map.of());
    }

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
    public Builder toBuilder() {
        return new Builder()
                .ok(ok)
                .oldStatus(oldStatus)
                .newStatus(newStatus)
                .idempotent(idempotent)
                .additionalProperties(additionalProperties);
    }

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "ConfirmDeliveryResult[ok=" + ok + ", oldStatus=" + oldStatus + ", newStatus=" + newStatus
                + ", idempotent=" + idempotent + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link ConfirmDeliveryResult}. It can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable Boolean ok;
        private @Nullable LoadStatus oldStatus;
        private @Nullable LoadStatus newStatus;
        private @Nullable Boolean idempotent;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /** Sets whether the delivery is confirmed. */
        public Builder ok(boolean ok) {
            this.ok = ok;
            return this;
        }

        /** Sets the status before; only in the response to the call that delivered the load. */
        public Builder oldStatus(@Nullable LoadStatus oldStatus) {
            this.oldStatus = oldStatus;
            return this;
        }

        /** Sets the status after; only in the response to the call that delivered the load. */
        public Builder newStatus(@Nullable LoadStatus newStatus) {
            this.newStatus = newStatus;
            return this;
        }

        /** Sets whether the load was delivered before, so that only the time of the bill of lading was recorded. */
        public Builder idempotent(@Nullable Boolean idempotent) {
            this.idempotent = idempotent;
            return this;
        }

        /**
         * Sets the properties that this version does not know, as maps, lists, strings, booleans, nulls and exact
         * decimals.
         */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /**
         * Creates the record.
         *
         * @throws IllegalArgumentException if required components are missing; the message names all of them
         */
        public ConfirmDeliveryResult build() {
            if (ok == null) {
                throw Missing.in("ConfirmDeliveryResult", "ok", ok);
            }
            return new ConfirmDeliveryResult(ok, oldStatus, newStatus, idempotent, additionalProperties);
        }
    }
}
