package io.freightsdk.durable;

import io.freightsdk.CallListener;
import io.freightsdk.FreightClient;
import io.freightsdk.RetryPolicy;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.values.EntryKind;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.LedgerEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;

/** The service, a broker of it, and clients. */
final class Served implements AutoCloseable {
    static final String PHONE = "+12145550142";
    static final String STREET = "1 Main St";

    final InMemoryFreightServer server = InMemoryFreightServer.start();
    final FreightBroker broker;

    Served() {
        this("1000.00");
    }

    Served(String balanceUsd) {
        broker = server.addBroker(BrokerOptions.builder().balanceUsd(balanceUsd).build());
    }

    static CreateLoadInput load() {
        return CreateLoadInput.builder()
                .driverPhone(PHONE)
                .pickups(List.of(stop("Chicago", "IL", "60601")))
                .deliveries(List.of(stop("Dallas", "TX", "75202")))
                .build();
    }

    private static StopInput stop(String city, String state, String zip) {
        return StopInput.builder()
                .address(STREET)
                .city(city)
                .state(state)
                .zip(zip)
                .build();
    }

    FreightClient client() {
        return client(server.url(), broker.agentKey());
    }

    FreightClient client(CallListener listener) {
        return clients(server.url(), broker.agentKey(), "acme")
                .listener(listener)
                .build();
    }

    /** Of the same broker, under another name. */
    FreightClient client(String account) {
        return client(server.url(), broker.agentKey(), account);
    }

    static FreightClient client(String url, String agentKey) {
        return client(url, agentKey, "acme");
    }

    private static FreightClient client(String url, String agentKey, String account) {
        return clients(url, agentKey, account).build();
    }

    /** With books in this database. */
    static FreightClient booked(String url, String agentKey, DataSource dataSource) {
        return clients(url, agentKey, "acme")
                .listener(JdbcBooks.of(dataSource, "acme", "freight_", true))
                .build();
    }

    /** One attempt a call, so that it is this module that tries again. */
    private static FreightClient.Builder clients(String url, String agentKey, String account) {
        return FreightClient.builder()
                .baseUrl(url)
                .account(account)
                .agentKey(agentKey)
                .retryPolicy(RetryPolicy.none())
                .deadline(Duration.ofSeconds(100));
    }

    void fault(FaultPoint where, FaultEffect what, int times) {
        broker.faults().add(Fault.of(where, what).onOperation("createLoad").times(times));
    }

    long creations() {
        return broker.requests().count("createLoad");
    }

    List<LedgerEntry> debits() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .toList();
    }

    BigDecimal paidUsd() {
        return debits().stream()
                .map(entry -> entry.amountUsd().negate())
                .reduce(BigDecimal.ZERO.setScale(2), BigDecimal::add);
    }

    @Override
    public void close() {
        server.close();
    }
}
