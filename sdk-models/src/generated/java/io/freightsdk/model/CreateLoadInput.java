// Generated from freight-agent-api.yaml, not to be edited.
package io.freightsdk.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A load to be created.
 *
 * @param driverPhone The driver's phone with its area code, in E.164 or in a form that can be brought to it. The driver
 *     link is sent there by SMS
 * @param pickups The stops where cargo comes aboard, in order; at least one
 * @param deliveries The stops where cargo goes off, in order; at least one
 * @param shipperName The shipper of the cargo
 * @param carrierName The carrier
 * @param equipmentType The kind of trailer in free words, such as {@code VAN}, {@code REEFER} or {@code FLATBED}
 * @param customerRef The client's own reference, such as a purchase order number. Two loads of a broker never have the
 *     same one: a second creation with it returns the first load and costs nothing
 * @param rate The pay for the haul in US dollars, for information only
 * @param miles The planned distance in miles
 * @param weight The weight of the cargo in pounds
 * @param truckNumber A truck the broker knows, to find the driver by when the phone does not
 * @param additionalProperties Every property that is not listed here, as maps, lists, strings, booleans, nulls and
 *     exact decimals
 */
public record CreateLoadInput(
        String driverPhone,
        List<StopInput> pickups,
        List<StopInput> deliveries,
        @Nullable String shipperName,
        @Nullable String carrierName,
        @Nullable String equipmentType,
        @Nullable String customerRef,
        @Nullable BigDecimal rate,
        @Nullable Double miles,
        @Nullable Double weight,
        @Nullable String truckNumber,
        Map<String, @Nullable Object> additionalProperties) {
    /** Requires all components that are not nullable. Prefer {@link #builder()}: components may be added. */
    public CreateLoadInput {
        Objects.requireNonNull(driverPhone, "driverPhone");
        pickups = Copies.ofList("CreateLoadInput: pickups", pickups);
        deliveries = Copies.ofList("CreateLoadInput: deliveries", deliveries);
        Allowed.finite("CreateLoadInput: miles", miles);
        Allowed.finite("CreateLoadInput: weight", weight);
        additionalProperties = additionalProperties == null || additionalProperties.isEmpty()
                ? Map.of()
                : Copies.ofExtras(
                        "CreateLoadInput",
                        additionalProperties,
                        "driverPhone",
                        "pickups",
                        "deliveries",
                        "shipperName",
                        "carrierName",
                        "equipmentType",
                        "customerRef",
                        "rate",
                        "miles",
                        "weight",
                        "truckNumber");
    }

    /** Makes a record without additional properties. */
    public CreateLoadInput(
            String driverPhone,
            List<StopInput> pickups,
            List<StopInput> deliveries,
            @Nullable String shipperName,
            @Nullable String carrierName,
            @Nullable String equipmentType,
            @Nullable String customerRef,
            @Nullable BigDecimal rate,
            @Nullable Double miles,
            @Nullable Double weight,
            @Nullable String truckNumber) {
        this(
                driverPhone,
                pickups,
                deliveries,
                shipperName,
                carrierName,
                equipmentType,
                customerRef,
                rate,
                miles,
                weight,
                truckNumber,
                Map.of());
    }

    /** Creates a builder with nothing set. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with these values. */
    public Builder toBuilder() {
        return new Builder()
                .driverPhone(driverPhone)
                .pickups(pickups)
                .deliveries(deliveries)
                .shipperName(shipperName)
                .carrierName(carrierName)
                .equipmentType(equipmentType)
                .customerRef(customerRef)
                .rate(rate)
                .miles(miles)
                .weight(weight)
                .truckNumber(truckNumber)
                .additionalProperties(additionalProperties);
    }

    /** Returns text without sensitive values. */
    @Override
    public String toString() {
        return "CreateLoadInput[driverPhone=(redacted), pickups=" + pickups + ", deliveries=" + deliveries
                + ", shipperName=" + shipperName + ", carrierName=" + carrierName + ", equipmentType=" + equipmentType
                + ", customerRef=" + customerRef + ", rate=" + rate + ", miles=" + miles + ", weight=" + weight
                + ", truckNumber=" + truckNumber + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link CreateLoadInput}; can be used again after {@link #build()}. */
    public static final class Builder {
        private @Nullable String driverPhone;
        private @Nullable List<StopInput> pickups;
        private @Nullable List<StopInput> deliveries;
        private @Nullable String shipperName;
        private @Nullable String carrierName;
        private @Nullable String equipmentType;
        private @Nullable String customerRef;
        private @Nullable BigDecimal rate;
        private @Nullable Double miles;
        private @Nullable Double weight;
        private @Nullable String truckNumber;
        private Map<String, @Nullable Object> additionalProperties = Map.of();

        private Builder() {}

        /**
         * The driver's phone with its area code, in E.164 or in a form that can be brought to it. The driver link is
         * sent there by SMS.
         */
        public Builder driverPhone(String driverPhone) {
            this.driverPhone = driverPhone;
            return this;
        }

        /** The stops where cargo comes aboard, in order; at least one. */
        public Builder pickups(List<StopInput> pickups) {
            this.pickups = pickups;
            return this;
        }

        /** The stops where cargo comes aboard, in order; at least one. */
        public Builder pickups(StopInput... pickups) {
            this.pickups = Stream.of(pickups).toList();
            return this;
        }

        /** The stops where cargo goes off, in order; at least one. */
        public Builder deliveries(List<StopInput> deliveries) {
            this.deliveries = deliveries;
            return this;
        }

        /** The stops where cargo goes off, in order; at least one. */
        public Builder deliveries(StopInput... deliveries) {
            this.deliveries = Stream.of(deliveries).toList();
            return this;
        }

        /** The shipper of the cargo. */
        public Builder shipperName(@Nullable String shipperName) {
            this.shipperName = shipperName;
            return this;
        }

        /** The carrier. */
        public Builder carrierName(@Nullable String carrierName) {
            this.carrierName = carrierName;
            return this;
        }

        /** The kind of trailer in free words, such as {@code VAN}, {@code REEFER} or {@code FLATBED}. */
        public Builder equipmentType(@Nullable String equipmentType) {
            this.equipmentType = equipmentType;
            return this;
        }

        /**
         * The client's own reference, such as a purchase order number. Two loads of a broker never have the same one: a
         * second creation with it returns the first load and costs nothing.
         */
        public Builder customerRef(@Nullable String customerRef) {
            this.customerRef = customerRef;
            return this;
        }

        /** The pay for the haul in US dollars, for information only. */
        public Builder rate(@Nullable BigDecimal rate) {
            this.rate = rate;
            return this;
        }

        /** {@link #rate(BigDecimal)} of an amount such as {@code 0.65}. */
        public Builder rate(String rate) {
            return rate(Allowed.usd("rate", rate));
        }

        /** The planned distance in miles. */
        public Builder miles(@Nullable Double miles) {
            this.miles = miles;
            return this;
        }

        /** The planned distance in miles. */
        public Builder miles(double miles) {
            this.miles = miles;
            return this;
        }

        /** The weight of the cargo in pounds. */
        public Builder weight(@Nullable Double weight) {
            this.weight = weight;
            return this;
        }

        /** The weight of the cargo in pounds. */
        public Builder weight(double weight) {
            this.weight = weight;
            return this;
        }

        /** A truck the broker knows, to find the driver by when the phone does not. */
        public Builder truckNumber(@Nullable String truckNumber) {
            this.truckNumber = truckNumber;
            return this;
        }

        /** Every property that is not listed here, as maps, lists, strings, booleans, nulls and exact decimals. */
        public Builder additionalProperties(Map<String, @Nullable Object> additionalProperties) {
            this.additionalProperties = additionalProperties;
            return this;
        }

        /** Builds the record; throws IllegalArgumentException naming all missing components. */
        public CreateLoadInput build() {
            if (driverPhone == null
                    || pickups == null
                    || pickups.isEmpty()
                    || deliveries == null
                    || deliveries.isEmpty()) {
                throw Missing.in(
                        "CreateLoadInput", "driverPhone", driverPhone, "pickups", pickups, "deliveries", deliveries);
            }
            return new CreateLoadInput(
                    driverPhone,
                    pickups,
                    deliveries,
                    shipperName,
                    carrierName,
                    equipmentType,
                    customerRef,
                    rate,
                    miles,
                    weight,
                    truckNumber,
                    additionalProperties);
        }
    }
}
