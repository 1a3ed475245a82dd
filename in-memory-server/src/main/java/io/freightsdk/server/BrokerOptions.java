package io.freightsdk.server;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a new broker. By default it is registered, has 100.00 USD and a key with all scopes, and its loads are delivered on
 * arrival. Immutable. {@link InMemoryFreightServer#reset} goes back to them.
 */
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
                throw new IllegalArgumentException("driver: expected a phone number in E.164, such as +12145550142");
            }
            if (phone == null && truckNumber == null) {
                throw new IllegalArgumentException("driver: expected a phone number or a truckNumber, had neither");
            }
        }

        @Override
        public String toString() {
            return "Driver[truckNumber=" + truckNumber + "]";
        }
    }

    /** Builder for {@link BrokerOptions}. */
    public static final class Builder {
        private @Nullable String name;
        private BigDecimal balanceUsd = new BigDecimal("100.00");
        private boolean registered = true;
        private CompletionMode completion = CompletionMode.ON_ARRIVAL;
        private final List<Driver> drivers = new ArrayList<>();
        private Set<Scope> scopes = Scope.all();

        private Builder() {}

        /** Sets the name. By default it is derived from the broker's id. */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /**
         * Sets the opening balance, such as {@code 12.40}. The default is 100.00.
         *
         * @throws IllegalArgumentException if it is no amount, negative, or has more than 4 decimals
         */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(FreightPrices.usd("balance", balanceUsd));
        }

        /**
         * Sets the opening balance.
         *
         * @throws IllegalArgumentException if it is negative, or has more than 4 decimals
         */
        public Builder balanceUsd(BigDecimal balanceUsd) {
            this.balanceUsd = UsdAmount.notNegative("balance", balanceUsd);
            return this;
        }

        /** Sets whether the broker is registered. If not, creating, reading and confirming get 422 {@code UNKNOWN_BROKER}. */
        public Builder registered(boolean registered) {
            this.registered = registered;
            return this;
        }

        /** Sets what completes the broker's loads. The default is {@link CompletionMode#ON_ARRIVAL}. */
        public Builder completion(CompletionMode completion) {
            this.completion = completion;
            return this;
        }

        /** Adds a known driver, like {@link FreightBroker#addDriver}. Each call adds another driver. */
        public Builder driver(@Nullable String phone, @Nullable String truckNumber) {
            drivers.add(new Driver(phone, truckNumber));
            return this;
        }

        /** Sets the scopes of the first key. The default is all; {@link FreightBroker#newKey} issues others. */
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
