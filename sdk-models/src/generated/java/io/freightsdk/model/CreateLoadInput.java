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
 * @param driverPhone The driver's phone number with its area code, in E.164 or in a form that can be converted to it.
 *     The driver's link is sent there by SMS
 * @param pickups The stops where cargo is loaded, in order; at least one
 * @param deliveries The stops where cargo is unloaded, in order; at least one
 * @param shipperName The shipper of the cargo
 * @param carrierName The carrier
 * @param equipmentType The kind of trailer in free words, such as {@code VAN}, {@code REEFER} or {@code FLATBED}
 * @param customerRef The client's own reference, such as a purchase order number. Two loads of a broker never have the
 *     same one: a second creation with it returns the first load and costs nothing
 * @param rate The pay for the haul in US dollars, for information only
 * @param miles The planned distance in miles
 * @param weight The weight of the cargo in pounds
 * @param truckNumber The number of the truck, by which the driver is found if the broker does not know the phone number
 * @param additionalProperties The properties that this version does not know, as maps, lists, strings, booleans, nulls
 *     and exact decimals
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
    /**
     * Creates a record. Prefer {@link #builder()}, because later versions may add components.
     *
     * @throws NullPointerException if a component that is not nullable is null
     */
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

    /** Creates a record without additional properties. Prefer {@link #builder()}. */
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

    /** Creates a builder with no values. */
    public static Builder builder() {
        return new Builder();
    }

    /** Creates a builder with the values of this record. */
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

    /** Returns a text without sensitive values, which can be logged. */
    @Override
    public String toString() {
        return "CreateLoadInput[driverPhone=(redacted), pickups=" + pickups + ", deliveries=" + deliveries
                + ", shipperName=" + shipperName + ", carrierName=" + carrierName + ", equipmentType=" + equipmentType
                + ", customerRef=" + customerRef + ", rate=" + rate + ", miles=" + miles + ", weight=" + weight
                + ", truckNumber=" + truckNumber + Unlisted.names(additionalProperties) + "]";
    }

    /** Builder for a {@link CreateLoadInput}. It can be used again after {@link #build()}. */
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
         * Sets the driver's phone number with its area code, in E.164 or in a form that can be converted to it. The
         * driver's link is sent there by SMS.
         */
        public Builder driverPhone(String driverPhone) {
            this.driverPhone = driverPhone;
            return this;
        }

        /** Sets the stops where cargo is loaded, in order; at least one. */
        public Builder pickups(List<StopInput> pickups) {
            this.pickups = pickups;
            return this;
        }

        /** Sets the stops where cargo is loaded, in order; at least one. */
        public Builder pickups(StopInput... pickups) {
            this.pickups = Stream.of(pickups).toList();
            return this;
        }

        /** Sets the stops where cargo is unloaded, in order; at least one. */
        public Builder deliveries(List<StopInput> deliveries) {
            this.deliveries = deliveries;
            return this;
        }

        /** Sets the stops where cargo is unloaded, in order; at least one. */
        public Builder deliveries(StopInput... deliveries) {
            this.deliveries = Stream.of(deliveries).toList();
            return this;
        }

        /** Sets the shipper of the cargo. */
        public Builder shipperName(@Nullable String shipperName) {
            this.shipperName = shipperName;
            return this;
        }

        /** Sets the carrier. */
        public Builder carrierName(@Nullable String carrierName) {
            this.carrierName = carrierName;
            return this;
        }

        /** Sets the kind of trailer in free words, such as {@code VAN}, {@code REEFER} or {@code FLATBED}. */
        public Builder equipmentType(@Nullable String equipmentType) {
            this.equipmentType = equipmentType;
            return this;
        }

        /**
         * Sets the client's own reference, such as a purchase order number. Two loads of a broker never have the same
         * one: a second creation with it returns the first load and costs nothing.
         */
        public Builder customerRef(@Nullable String customerRef) {
            this.customerRef = customerRef;
            return this;
        }

        /** Sets the pay for the haul in US dollars, for information only. */
        public Builder rate(@Nullable BigDecimal rate) {
            this.rate = rate;
            return this;
        }

        /**
         * Sets the same from a text such as {@code 0.65}, like {@link #rate(BigDecimal)}.
         *
         * @throws IllegalArgumentException if the text is no amount
         */
        public Builder rate(String rate) {
            return rate(Allowed.usd("rate", rate));
        }

        /** Sets the planned distance in miles. */
        public Builder miles(@Nullable Double miles) {
            this.miles = miles;
            return this;
        }

        /** Sets the planned distance in miles. */
        public Builder miles(double miles) {
            this.miles = miles;
            return this;
        }

        /** Sets the weight of the cargo in pounds. */
        public Builder weight(@Nullable Double weight) {
            this.weight = weight;
            return this;
        }

        /** Sets the weight of the cargo in pounds. */
        public Builder weight(double weight) {
            this.weight = weight;
            return this;
        }

        /** Sets the number of the truck, by which the driver is found if the broker does not know the phone number. */
        public Builder truckNumber(@Nullable String truckNumber) {
            this.truckNumber = truckNumber;
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
