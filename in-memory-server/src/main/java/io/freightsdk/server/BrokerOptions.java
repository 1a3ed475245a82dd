package io.freightsdk.server;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings of a new broker: by default registered, 100.00 USD, delivering on arrival, a key for everything. */
public final class BrokerOptions {
    final @Nullable String name;
    final BigDecimal balanceUsd;
    final boolean registered;
    final CompletionMode completion;
    final List<Driver> drivers;
    final Set<Scope> scopes;

    private BrokerOptions(Builder builder) {
        this.name = builder.name;
        this.balanceUsd = builder.balanceUsd;
        this.registered = builder.registered;
        this.completion = builder.completion;
        this.drivers = List.copyOf(builder.drivers);
        this.scopes = Set.copyOf(builder.scopes);
    }

    /** Creates a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A driver that a broker's loads are bound to, by phone (E.164) or truck number. */
    record Driver(@Nullable String phone, @Nullable String truckNumber) {
        Driver {
            truckNumber = truckNumber == null || truckNumber.isBlank() ? null : truckNumber.strip();
            if (phone != null && !phone.equals(Phones.e164(phone))) {
                throw new IllegalArgumentException("driver: phone is not in E.164");
            }
            if (phone == null && truckNumber == null) {
                throw new IllegalArgumentException("driver: neither phone nor truckNumber");
            }
        }

        @Override
        public String toString() {
            return "Driver[truckNumber=" + truckNumber + "]";
        }
    }

    /** Builder for broker options. */
    public static final class Builder {
        private @Nullable String name;
        private BigDecimal balanceUsd = new BigDecimal("100.00");
        private boolean registered = true;
        private CompletionMode completion = CompletionMode.ON_ARRIVAL;
        private final List<Driver> drivers = new ArrayList<>();
        private Set<Scope> scopes = Scope.all();

        private Builder() {}

        /** Sets the name; by default derived from the broker's id. */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /** Sets the opening balance, like {@code 12.40}; 100.00 by default. A reset goes back to it. */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(FreightPrices.usd("balance", balanceUsd));
        }

        /** Sets the opening balance. */
        public Builder balanceUsd(BigDecimal balanceUsd) {
            this.balanceUsd = UsdAmount.notNegative("balance", balanceUsd);
            return this;
        }

        /** Sets whether it is registered; otherwise creating, reading and confirming return {@code UNKNOWN_BROKER}. */
        public Builder registered(boolean registered) {
            this.registered = registered;
            return this;
        }

        /** Sets what completes its loads; {@code ON_ARRIVAL} by default. */
        public Builder completion(CompletionMode completion) {
            this.completion = completion;
            return this;
        }

        /** Adds a driver that its loads are bound to by phone number (E.164) or truck number; one of them may be null. */
        public Builder driver(@Nullable String phone, @Nullable String truckNumber) {
            drivers.add(new Driver(phone, truckNumber));
            return this;
        }

        /** Sets the scopes of its key; {@link FreightBroker#newKey} issues others. */
        public Builder scopes(Scope... scopes) {
            this.scopes = Set.of(scopes);
            return this;
        }

        /** Returns the options; the builder can be used again. */
        public BrokerOptions build() {
            return new BrokerOptions(this);
        }
    }
}
