package io.freightsdk.server;

import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.KnownDriver;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.Scope;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a new broker; by default registered, with 100.00 USD, delivering on arrival, and with a key for
 * everything.
 */
public final class BrokerOptions {
    private final @Nullable String name;
    private final @Nullable String email;
    final BigDecimal balanceUsd;
    private final boolean registered;
    private final CompletionMode completion;
    private final List<KnownDriver> drivers;
    final Set<Scope> scopes;

    private BrokerOptions(Builder builder) {
        this.name = builder.name;
        this.email = builder.email;
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

    Broker applyTo(Broker newcomer) {
        Broker named = name == null ? newcomer : newcomer.withName(name);
        Broker addressed = email == null ? named : named.withEmail(email);
        return addressed.withRegistered(registered).withCompletion(completion).withDrivers(drivers);
    }

    /** Builder for broker options. */
    public static final class Builder {
        private @Nullable String name;
        private @Nullable String email;
        private BigDecimal balanceUsd = new BigDecimal("100.00");
        private boolean registered = true;
        private CompletionMode completion = CompletionMode.ON_ARRIVAL;
        private final List<KnownDriver> drivers = new ArrayList<>();
        private Set<Scope> scopes = Scope.all();

        private Builder() {}

        /** Sets the name; by default derived from the broker's id. */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /** Sets the address that {@code UNKNOWN_BROKER} names; by default derived from the broker's id. */
        public Builder email(String email) {
            this.email = email;
            return this;
        }

        /** Sets the first balance, like {@code 12.40}; 100.00 by default. */
        public Builder balanceUsd(String balanceUsd) {
            this.balanceUsd = new BigDecimal(balanceUsd);
            return this;
        }

        /** Sets whether it is registered; otherwise creating, reading and confirming answer {@code UNKNOWN_BROKER}. */
        public Builder registered(boolean registered) {
            this.registered = registered;
            return this;
        }

        /** Sets what completes its loads; {@code ON_ARRIVAL} by default. */
        public Builder completion(CompletionMode completion) {
            this.completion = completion;
            return this;
        }

        /**
         * Adds a driver its loads are bound to by phone number (E.164) or truck number; one of the two may be null.
         * Can be repeated.
         */
        public Builder driver(@Nullable String phone, @Nullable String truckNumber) {
            drivers.add(new KnownDriver(phone, truckNumber));
            return this;
        }

        /** Sets the scopes of its key; {@link FreightBroker#newKey} makes others. */
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
