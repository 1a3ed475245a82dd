package io.freightsdk.server;

import io.freightsdk.server.accounts.Broker;
import io.freightsdk.server.accounts.CompletionMode;
import io.freightsdk.server.accounts.KnownDriver;
import io.freightsdk.server.accounts.Scope;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a broker is like; by default registered, with 100.00 USD, delivering on arrival, and with a key for everything. */
public final class BrokerOptions {
    private final @Nullable String name;
    private final @Nullable String email;
    private final BigDecimal balanceUsd;
    private final boolean registered;
    private final CompletionMode completion;
    private final List<KnownDriver> drivers;
    private final Set<Scope> scopes;

    private BrokerOptions(Builder builder) {
        this.name = builder.name;
        this.email = builder.email;
        this.balanceUsd = builder.balanceUsd;
        this.registered = builder.registered;
        this.completion = builder.completion;
        this.drivers = List.copyOf(builder.drivers);
        this.scopes = Set.copyOf(builder.scopes);
    }

    /** Starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    BigDecimal balanceUsd() {
        return balanceUsd;
    }

    Set<Scope> scopes() {
        return scopes;
    }

    Broker applyTo(Broker newcomer) {
        Broker named = name == null ? newcomer : newcomer.withName(name);
        Broker addressed = email == null ? named : named.withEmail(email);
        return addressed.withRegistered(registered).withCompletion(completion).withDrivers(drivers);
    }

    /** Collects what is to be different. */
    public static final class Builder {
        private @Nullable String name;
        private @Nullable String email;
        private BigDecimal balanceUsd = new BigDecimal("100.00");
        private boolean registered = true;
        private CompletionMode completion = CompletionMode.ON_ARRIVAL;
        private final List<KnownDriver> drivers = new ArrayList<>();
        private Set<Scope> scopes = Scope.all();

        private Builder() {}

        /** By default made from the broker's id. */
        public Builder name(String name) {
            this.name = name;
            return this;
        }

        /** What {@code UNKNOWN_BROKER} names; by default made from the broker's id. */
        public Builder email(String email) {
            this.email = email;
            return this;
        }

        /** What is in the account at first, like {@code 12.40}; 100.00 by default. */
        public Builder balanceUsd(String balanceUsd) {
            this.balanceUsd = new BigDecimal(balanceUsd);
            return this;
        }

        /** False answers creating, reading and confirming with {@code UNKNOWN_BROKER}. */
        public Builder registered(boolean registered) {
            this.registered = registered;
            return this;
        }

        /** What the arrival that completes a load does to it. */
        public Builder completion(CompletionMode completion) {
            this.completion = completion;
            return this;
        }

        /** A driver its loads are bound to by phone (E.164) or truck number; one of the two may be null. Can be repeated. */
        public Builder driver(@Nullable String phone, @Nullable String truckNumber) {
            drivers.add(new KnownDriver(phone, truckNumber));
            return this;
        }

        /** All the broker's key may do; {@link FreightBroker#newKey} makes others. */
        public Builder scopes(Scope... scopes) {
            this.scopes = Set.of(scopes);
            return this;
        }

        /** Fixes the options; the builder can go on to others. */
        public BrokerOptions build() {
            return new BrokerOptions(this);
        }
    }
}
