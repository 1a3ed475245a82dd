package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.server.api.Remote;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreightBrokerTest {
    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private static BrokerOptions.Builder broker() {
        return BrokerOptions.builder();
    }

    private int statusOfCreate(FreightBroker broker) {
        return Remote.of(server, broker).create().status();
    }

    @Test
    void startsWithAHundredDollarsInTheLedger() {
        FreightBroker broker = server.addBroker();

        assertThat(broker.balanceUsd()).isEqualTo("100.00");
        assertThat(broker.ledger()).extracting(LedgerEntry::operation).containsExactly("addBroker");
    }

    @Test
    void addDriver_loadOfItsPhone_isBoundUntilAReset() {
        FreightBroker broker =
                server.addBroker().addDriver("+12145550142", null).addDriver(null, "T-7");
        Remote client = Remote.of(server, broker);

        assertThat(client.create().text("driverResolution")).isEqualTo("bound");
        server.reset();
        assertThat(client.create().text("driverResolution")).isEqualTo("none");
    }

    @Test
    void balanceIsWhatTheOptionsSay() {
        FreightBroker poor = server.addBroker(broker().balanceUsd("0.64").build());

        assertThat(statusOfCreate(poor)).isEqualTo(402);
        assertThat(statusOfCreate(poor.topUp("0.01"))).isEqualTo(201);
        assertThat(poor.balanceUsd()).isEqualTo("0.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$5", "5,00", "ten", ""})
    void textThatIsNoAmountIsNamed(String amount) {
        FreightBroker broker = server.addBroker();
        String said = ": expected USD such as 5.00, was \"" + amount + '"';

        assertThatIllegalArgumentException()
                .isThrownBy(() -> broker().balanceUsd(amount))
                .withMessage("balance" + said);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> broker.topUp(amount))
                .withMessage("top-up" + said);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> broker.prices().set("load_create", amount))
                .withMessage("price load_create" + said);
        assertThat(broker.balanceUsd()).isEqualTo("100.00");
    }

    @Test
    void balanceOfZeroLeavesTheLedgerEmpty() {
        assertThat(server.addBroker(broker().balanceUsd("0").build()).ledger()).isEmpty();
    }

    @Test
    void ledgerAddsUpToTheBalance() {
        FreightBroker broker = server.addBroker().topUp("25.00");
        Remote client = Remote.of(server, broker);
        client.get("/v1/agent/loads/" + client.createdLoad());

        assertThat(broker.ledger())
                .extracting(LedgerEntry::kind)
                .containsExactly(EntryKind.ADJUST, EntryKind.TOP_UP, EntryKind.DEBIT, EntryKind.DEBIT);
        assertThat(broker.ledger().stream().map(LedgerEntry::amountUsd).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo(broker.balanceUsd())
                .isEqualTo("124.33");
    }

    @Test
    void unregisteredBrokerIsUnknown() {
        FreightBroker broker = server.addBroker(broker().registered(false).build());

        assertThat(Remote.of(server, broker).create().body())
                .contains("UNKNOWN_BROKER", broker.id() + "@brokers.example");
        assertThat(statusOfCreate(broker.registered(true))).isEqualTo(201);
    }

    @Test
    void optionsSetHowLoadsComplete() {
        FreightBroker broker = server.addBroker(
                broker().completion(CompletionMode.AWAIT_CONFIRM).build());
        Remote client = Remote.of(server, broker);

        assertThat(server.load(client.createdLoad()).driveToEnd().status()).isEqualTo(LoadStatus.AT_DELIVERY);
        broker.completion(CompletionMode.ON_ARRIVAL);
        assertThat(server.load(client.createdLoad()).driveToEnd().status()).isEqualTo(LoadStatus.DELIVERED);
    }

    @Test
    void knownDriverIsBound() {
        FreightBroker broker = server.addBroker(broker().name("Acme")
                .driver("+12145550142", null)
                .driver(null, "T-7")
                .build());

        assertThat(Remote.of(server, broker).create().body()).contains("\"driverResolution\":\"bound\"");
    }

    @Test
    void keyDoesWhatItsScopesSay() {
        FreightBroker broker =
                server.addBroker(broker().scopes(Scope.LOADS_READ).build());
        IssuedKey creating = broker.newKey(Scope.LOADS_CREATE);

        assertThat(statusOfCreate(broker)).isEqualTo(403);
        assertThat(new Remote(server.url(), creating.text()).create().status()).isEqualTo(201);
    }

    @Test
    void keyWithoutScopesDoesEverything() {
        IssuedKey key = server.addBroker().newKey();

        assertThat(key.scopes()).isEqualTo(Scope.all());
    }

    @Test
    void revokedKeyIsInvalid() {
        FreightBroker broker = server.addBroker();
        IssuedKey other = broker.newKey();

        broker.revoke(broker.key());

        assertThat(statusOfCreate(broker)).isEqualTo(401);
        assertThat(new Remote(server.url(), other.text()).create().status()).isEqualTo(201);
    }

    @Test
    void keyOfAnotherBrokerIsNotRevoked() {
        FreightBroker broker = server.addBroker();
        IssuedKey others = server.addBroker().key();

        assertThatThrownBy(() -> broker.revoke(others))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("this broker has no key with this id");
    }

    @Test
    void loadsAreItsOwnOldestFirst() {
        FreightBroker broker = server.addBroker();
        Remote client = Remote.of(server, broker);
        String first = client.createdLoad();
        Remote.of(server, server.addBroker()).createdLoad();
        String second = client.createdLoad();

        assertThat(broker.loads()).extracting(FreightLoad::loadNumber).containsExactly(first, second);
    }

    @Test
    void truckDrivesTheNewestLoad() {
        FreightBroker broker = server.addBroker();
        Remote client = Remote.of(server, broker);
        client.createdLoad();
        String newest = client.createdLoad();

        broker.newestLoad().arriveAt(1);

        assertThat(server.load(newest).status()).isEqualTo(LoadStatus.AT_PICKUP);
        assertThat(broker.loads().get(0).status()).isEqualTo(LoadStatus.PLANNED);
    }

    @Test
    void trucksThatHaveSetOutMoveWithTheClock() {
        FreightBroker broker = server.addBroker();
        Remote client = Remote.of(server, broker);
        client.createdLoad();
        broker.newestLoad().startDriving();
        client.createdLoad();
        broker.newestLoad().startDrivingTo(1);

        server.clock().advance(Duration.ofHours(8));

        assertThat(broker.loads())
                .extracting(FreightLoad::status)
                .containsExactly(LoadStatus.IN_TRANSIT, LoadStatus.AT_PICKUP);
        server.clock().advance(Duration.ofHours(24));
        assertThat(broker.loads())
                .extracting(FreightLoad::status)
                .containsExactly(LoadStatus.DELIVERED, LoadStatus.AT_PICKUP);
    }

    @Test
    void trucksThatHaveSetOutMoveWhileAnotherIsDriven() {
        FreightBroker broker = server.addBroker();
        Remote client = Remote.of(server, broker);
        String first = client.createdLoad();
        broker.newestLoad().startDriving();
        client.createdLoad();

        broker.newestLoad().driveFor(Duration.ofHours(8));

        assertThat(server.load(first).status()).isEqualTo(LoadStatus.IN_TRANSIT);
    }

    @Test
    void truckKeepsToItsRoad() {
        FreightBroker broker = server.addBroker();
        Remote.of(server, broker).createdLoad();
        broker.newestLoad().startDriving();

        for (int i = 0; i < 24; i++) {
            server.clock().advance(Duration.ofMinutes(15));
        }

        List<GpsPoint> track = broker.loads().get(0).position().gpsTrack();
        for (int i = 1; i < track.size(); i++) {
            GpsPoint from = track.get(i - 1);
            GpsPoint to = track.get(i);
            double miles = GreatCircle.miles(new GeoPoint(from.lat(), from.lng()), new GeoPoint(to.lat(), to.lng()));
            assertThat(miles)
                    .as("from %s to %s", from, to)
                    .isLessThan(Duration.between(from.ts(), to.ts()).toMillis() / 3_600_000.0 * 80 + 0.01);
        }
    }

    @Test
    void truckOfABrokerWithoutLoadsIsRefused() {
        FreightBroker broker = server.addBroker();

        assertThatThrownBy(() -> broker.newestLoad().driveToEnd())
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("broker " + broker.id() + " has no load yet, so there is no truck to drive");
    }

    @Test
    void textsHoldNoSecret() {
        FreightBroker broker = server.addBroker();
        Remote.of(server, broker).createdLoad();
        String driverToken = broker.sms().get(0).text().replaceAll(".*/driver/", "");

        assertThat(broker.report() + broker + broker.key() + server.requests() + broker.loads() + broker.sms())
                .contains(broker.id(), "createLoad")
                .doesNotContain(broker.agentKey(), driverToken, "2145550142", "Dock Rd");
    }
}
