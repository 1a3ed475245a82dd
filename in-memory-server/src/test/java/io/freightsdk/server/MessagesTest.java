package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.server.api.Remote;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole texts of what the Java methods throw. Those of the control API are in {@code RefusalsTest}. */
class MessagesTest {
    private static final String OPERATIONS =
            "confirmDelivery, createLoad, createTrackedLoad, getBalance, getLoadPosition,"
                    + " getPricing, getTrackedLoadPosition, listServices, postPings, topUpByCard, updateLoadStatus";

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start(
            ServerOptions.builder().clock(Instant.parse("2026-05-04T12:00:00Z")).build());

    private final FreightBroker broker = server.addBroker();

    static Stream<Arguments> mistakes() {
        return Stream.of(
                says(
                        "balance: expected USD such as 5.00, was \"five\"",
                        server -> options().balanceUsd("five")),
                says(
                        "balance: expected 0 USD or more, was -1.00",
                        server -> options().balanceUsd("-1")),
                says(
                        "balance: expected at most 4 decimals, had 5",
                        server -> options().balanceUsd("0.00001")),
                says(
                        "balance: expected less than 1000000000 USD",
                        server -> options().balanceUsd("1e9")),
                says(
                        "driver: expected a phone number or a truckNumber, had neither",
                        server -> options().driver(null, " ").build()),
                says(
                        "driver: expected a phone number in E.164, such as +12145550142",
                        server -> options().driver("214 555", null)),
                says(
                        "controlToken: expected a text, was blank",
                        server -> ServerOptions.builder().controlToken(" ")),
                says(
                        "publicUrl: expected http or https, a host and optionally a port, such as https://freight.example",
                        server -> ServerOptions.builder().publicUrl("freight.example")),
                says(
                        "top-up: expected more than 0 USD, was 0.00",
                        server -> server.addBroker().topUp(BigDecimal.ZERO)),
                says(
                        "price load_create: expected 0 USD or more, was -0.01",
                        server -> server.prices().set("load_create", "-0.01")),
                says(
                        "price key: expected 1 to 100 printable ASCII characters without spaces",
                        server -> server.prices().set("load create", "0.65")),
                says(
                        "price: the price list has no key load_crate",
                        server -> server.prices().priceUsd("load_crate")),
                says(
                        "scope: expected one of [loads:create, loads:read, delivery:confirm, billing], was loads",
                        server -> Scope.of("loads")),
                says("lat: expected -90 to 90, was 91.0", server -> new GeoPoint(91, 0)),
                says("lng: expected -180 to 180, was -181.0", server -> new GeoPoint(0, -181)),
                says(
                        "operation: expected one of " + OPERATIONS + ", was create",
                        server -> Fault.close().on("create")),
                says(
                        "fault TRUNCATE has no response to cut BEFORE the work; use AFTER_COMMIT",
                        server -> Fault.truncate().when(Fault.When.BEFORE)),
                says(
                        "fault RESET on updateLoadStatus never fires AFTER_COMMIT, because the operation always responds with"
                                + " 410; use BEFORE",
                        server -> Fault.reset().afterCommit().on("updateLoadStatus")),
                says("fault DELAY: expected 0 to 24 hours, was PT25H", server -> Fault.delay(Duration.ofHours(25))),
                says(
                        "fault CLOSE: skip: expected 0 or more, was -1",
                        server -> Fault.close().skip(-1)),
                says(
                        "fault CLOSE: times: expected 1 or more, was 0",
                        server -> Fault.close().times(0)),
                says(
                        "fault CLOSE has no retryAfter; use Fault.status(…)",
                        server -> Fault.close().retryAfter("2")),
                says(
                        "fault STATUS: expected a reply, had none",
                        server ->
                                new Fault(Fault.Type.STATUS, Fault.When.BEFORE, null, null, 0, 1, null, Duration.ZERO)),
                says("status: expected 200 to 599, was 99", server -> Fault.status(99)),
                says(
                        "retryAfter: expected 1 to 200 printable ASCII characters",
                        server -> Fault.status(429).retryAfter("in\na minute")),
                says(
                        "fault: it is for broker brk_000009, and these are the faults of broker brk_000002",
                        server -> server.addBroker().faults().add(Fault.close().onBroker("brk_000009"))),
                says(
                        "clock: cannot advance by PT-1S; use set to go back",
                        server -> server.clock().advance(Duration.ofSeconds(-1))),
                says(
                        "clock: cannot advance by PT87660000H past the year 9999",
                        server -> server.clock().advance(Duration.ofHours(87_660_000))),
                says(
                        "clock: expected the years 1970 to 9999, was 1969-12-31T23:59:59Z",
                        server -> server.clock().set(Instant.parse("1969-12-31T23:59:59Z"))),
                says(
                        "clock: expected a speed of 1 to 100000, was 0",
                        server -> server.clock().speed(0)));
    }

    private static BrokerOptions.Builder options() {
        return BrokerOptions.builder();
    }

    private static Arguments says(String message, Consumer<InMemoryFreightServer> mistake) {
        return arguments(message, mistake);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void wrongArgument_saysWhatWasExpectedAndWhatItWas(String message, Consumer<InMemoryFreightServer> mistake) {
        assertThatThrownBy(() -> mistake.accept(server))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private FreightLoad load() {
        Remote.of(server, broker).create();
        return broker.newestLoad();
    }

    @Test
    void stopThatDoesNotExist_saysWhichThereAre() {
        assertThatThrownBy(() -> load().driveTo(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("stop: expected 1 to 2, was 3");
    }

    @Test
    void deliveredLoad_cannotBeCancelledOrDriven() {
        FreightLoad load = load().driveToEnd().departFrom(2);
        assertThatThrownBy(load::cancel)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("load LD-2026-000001 was delivered and cannot be cancelled");
        server.faults().clear();
        FreightLoad cancelled = load().cancel();
        assertThatThrownBy(cancelled::driveToEnd)
                .isInstanceOf(CannotDriveException.class)
                .hasMessage("truck of LD-2026-000002: the load is CANCELLED and accepts no positions for stop 1;"
                        + " create another load");
    }

    @Test
    void whatIsNotThere_saysWhatIsMissing() {
        assertThatThrownBy(() -> server.load("LD-2026-000009"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("no load has this number; a reset removes all loads");
        assertThatThrownBy(broker::newestLoad)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("broker brk_000001 has no load yet, so there is no truck to drive");
        IssuedKey others = server.addBroker().key();
        assertThatThrownBy(() -> broker.revoke(others))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("this broker has no key with this id");
    }

    @Test
    void addressThatIsTaken_isNamed() {
        int port = Integer.parseInt(server.url().replaceAll(".*:", ""));
        ServerOptions same = ServerOptions.builder()
                .host(InetAddress.getLoopbackAddress())
                .port(port)
                .build();
        assertThatThrownBy(() -> InMemoryFreightServer.start(same))
                .hasMessageStartingWith("cannot listen on 127.0.0.1:" + port + ": ");
    }
}
