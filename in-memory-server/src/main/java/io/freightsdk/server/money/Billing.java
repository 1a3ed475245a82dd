package io.freightsdk.server.money;

import io.freightsdk.server.money.BrokerAccount.AccountSnapshot;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** A server's billing backend: the prices all accounts share and the switch that takes paid operations down. */
public final class Billing {

    private final InstantSource clock;
    private final PriceList prices = new PriceList();
    private volatile boolean available = true;

    /** Creates an available backend with the contract's prices. */
    public Billing(InstantSource clock) {
        this.clock = clock;
    }

    /** The live price list. */
    public PriceList prices() {
        return prices;
    }

    /** Returns whether paid operations work. */
    public boolean available() {
        return available;
    }

    /** Switches paid operations off and on; top-ups, adjustments and readings go on working. */
    public void available(boolean available) {
        this.available = available;
    }

    /** A new account with nothing in it. */
    public BrokerAccount open() {
        return restore(new AccountSnapshot(List.of(), Map.of()));
    }

    /** An account as it was; a ledger that does not add up is an {@link IllegalArgumentException}. */
    public BrokerAccount restore(AccountSnapshot snapshot) {
        return new BrokerAccount(this, clock, snapshot);
    }
}
