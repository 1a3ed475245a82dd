package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.EntryKind;
import io.freightsdk.server.Fault;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.LedgerEntry;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The in-memory server, a broker of it and clients of that broker in virtual time. */
public final class Served implements AutoCloseable {
    /** The driver's number of {@link #load()}. */
    public static final String PHONE = "+12145550142";
    /** The street of its stops. */
    public static final String STREET = "1 Main St";

    public final InMemoryFreightServer server;
    public final FreightBroker broker;
    public final VirtualTimer timer = new VirtualTimer();

    public Served() {
        this("100.00");
    }

    public Served(String balanceUsd) {
        this(InMemoryFreightServer.start(), balanceUsd);
    }

    public Served(InMemoryFreightServer server, String balanceUsd) {
        this.server = server;
        broker = server.addBroker(BrokerOptions.builder().balanceUsd(balanceUsd).build());
    }

    /** For {@code isInstanceOfSatisfying}. */
    public static <E extends FreightException> Consumer<E> leaves(ChargeStatus charge) {
        return failure -> assertThat(failure.chargeStatus()).isEqualTo(charge);
    }

    public static CallOptions options(UnaryOperator<CallOptions.Builder> settings) {
        return settings.apply(CallOptions.builder()).build();
    }

    /** What a future fails with, once it does. */
    public static Throwable failure(CompletableFuture<?> call) {
        Throwable thrown = catchThrowable(() -> call.get(60, TimeUnit.SECONDS));
        assertThat(thrown).isInstanceOf(ExecutionException.class);
        return thrown.getCause();
    }

    /** An input with a pickup in Chicago and a delivery in Dallas. */
    public static CreateLoadInput load() {
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

    /** Half of the longest wait is what the client draws each time. */
    public FreightClient.Builder builder() {
        return FreightClient.builder()
                .baseUrl(server.url())
                .agentKey(broker.agentKey())
                .account("acme")
                .timing(timer, () -> 0.5);
    }

    /** A client in real time that leaves retries to whoever uses it. */
    public FreightClient.Builder onlyOneAttempt() {
        return onlyOneAttempt(server.url(), broker.agentKey());
    }

    public static FreightClient.Builder onlyOneAttempt(String url, String agentKey) {
        return FreightClient.builder()
                .baseUrl(url)
                .agentKey(agentKey)
                .account("acme")
                .retryPolicy(RetryPolicy.none())
                .deadline(Duration.ofSeconds(100));
    }

    public FreightClient client() {
        return builder().build();
    }

    /** A client that has read the price list, so that each of its calls has a price from the first on. */
    public FreightClient pricedClient() {
        return priced(client());
    }

    public static FreightClient priced(FreightClient client) {
        client.prices().list();
        return client;
    }

    /** A client that knows the prices of the contract without having read them, so that its first request is that of its call. */
    static FreightClient withPrices(FreightClient client) {
        if (client instanceof HttpFreightClient real) {
            real.engine()
                    .shared
                    .prices()
                    .put(Pricing.builder()
                            .prices(Map.of(
                                    "load_create", new BigDecimal("0.65"),
                                    "position_read", new BigDecimal("0.02")))
                            .build());
        }
        return client;
    }

    /** The next calls of the operation meet this. */
    public void fault(String operation, Fault.When where, Fault what, int times) {
        broker.faults().add(what.when(where).on(operation).times(times));
    }

    public long requests(String operation) {
        return broker.requests(operation).size();
    }

    public List<LedgerEntry> debits() {
        return broker.ledger().stream()
                .filter(entry -> entry.kind() == EntryKind.DEBIT)
                .toList();
    }

    /** What the ledger says was paid. */
    public BigDecimal paidUsd() {
        return debits().stream()
                .map(entry -> entry.amountUsd().negate())
                .reduce(BigDecimal.ZERO.setScale(2), BigDecimal::add);
    }

    @Override
    public void close() {
        server.close();
    }
}
