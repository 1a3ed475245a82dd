package io.freightsdk.server;

import io.freightsdk.server.money.Broker;
import io.freightsdk.server.money.Broker.KnownDriver;
import io.freightsdk.server.values.CompletionMode;
import io.freightsdk.server.values.Scope;
import java.math.BigDecimal;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of a new broker: by default registered, 100.00 USD, delivering on arrival, a key for everything. */
public final class BrokerOptions {
    final UnaryOperator<Broker> details;
    final BigDecimal balanceUsd;
    final Set<Scope> scopes;

    private BrokerOptions(Builder builder) {
        this.details = builder.details;
        this.balanceUsd = builder.balanceUsd;
        this.scopes = Set.copyOf(builder.scopes);
    }

    /** Creates a builder with the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Builder for broker options. */
    public static final class Builder {
        private UnaryOperator<Broker> details = newcomer -> newcomer;
        private BigDecimal balanceUsd = new BigDecimal("100.00");
        private Set<Scope> scopes = Scope.all();

        private Builder() {}

        /** Sets the name; by default derived from the broker's id. */
        public Builder name(String name) {
            return with(broker -> broker.withName(name));
        }

        /** Sets the address that {@code UNKNOWN_BROKER} names; by default derived from the broker's id. */
        public Builder email(String email) {
            return with(broker -> broker.withEmail(email));
        }

        /** Sets the first balance, like {@code 12.40}; 100.00 by default. */
        public Builder balanceUsd(String balanceUsd) {
            return balanceUsd(FreightPrices.usd("balance", balanceUsd));
        }

        /** {@link #balanceUsd(String)} of an amount. */
        public Builder balanceUsd(BigDecimal balanceUsd) {
            this.balanceUsd = balanceUsd;
            return this;
        }

        /** Sets whether it is registered; otherwise creating, reading and confirming return {@code UNKNOWN_BROKER}. */
        public Builder registered(boolean registered) {
            return with(broker -> broker.withRegistered(registered));
        }

        /** Sets what completes its loads; {@code ON_ARRIVAL} by default. */
        public Builder completion(CompletionMode completion) {
            return with(broker -> broker.withCompletion(completion));
        }

        /** Adds a driver its loads are bound to by phone number (E.164) or truck number; one of them may be null. */
        public Builder driver(@Nullable String phone, @Nullable String truckNumber) {
            KnownDriver driver = new KnownDriver(phone, truckNumber);
            return with(broker -> broker.withDrivers(
                    Stream.concat(broker.drivers().stream(), Stream.of(driver)).toList()));
        }

        private Builder with(UnaryOperator<Broker> change) {
            UnaryOperator<Broker> before = details;
            details = newcomer -> change.apply(before.apply(newcomer));
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
