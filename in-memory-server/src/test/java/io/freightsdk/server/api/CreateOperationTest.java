package io.freightsdk.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Bodies;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.LedgerEntry;
import io.freightsdk.server.Party;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.Serving;
import io.freightsdk.server.SmsMessage;
import io.freightsdk.server.wire.RawClient.Reply;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 4.1 of the contract where all goes well. */
final class CreateOperationTest {
    @AutoClose
    private final Serving serving = Serving.start();

    private final Party broker = serving.broker("25.00");

    @Test
    void createdLoad_responseHasItsLinks() {
        Reply reply = broker.create(Bodies.load());
        Serving.Order order = serving.order("LD-2026-000001");
        assertThat(reply.status()).isEqualTo(201);
        assertThat(reply.body())
                .isEqualTo("{\"success\":true,\"loadId\":\"" + order.loadId()
                        + "\",\"loadNumber\":\"LD-2026-000001\",\"trackingLink\":\"" + serving.url() + "/track/"
                        + order.trackingToken() + "\",\"driverWebLink\":\"" + serving.url() + "/driver/"
                        + order.driverToken() + "\",\"driverAppLink\":\"freightdriver://join/" + order.driverToken()
                        + "\",\"driverResolution\":\"none\"}");
        assertThat(order.trackingToken()).matches("trk_[0-9A-Za-z]{22}");
        assertThat(order.driverToken()).matches("drv_[0-9A-Za-z]{22}");
    }

    @Test
    void creationIsDebitedOnce() {
        String loadNumber = broker.created();
        LedgerEntry debit = broker.debits().get(0);
        assertThat(debit.amountUsd()).isEqualByComparingTo("-0.65");
        assertThat(debit.loadNumber()).isEqualTo(loadNumber);
        assertThat(debit.operation()).isEqualTo("createLoad");
        assertThat(broker.balanceUsd()).isEqualTo("24.35");
        assertThat(broker.lastCall().chargedUsd()).isEqualByComparingTo("0.65");
    }

    @Test
    void catalogPathCreatesTheSameKindOfLoad() {
        Reply reply = serving.send(
                "POST /v1/freight/create_tracked_load", List.of("X-Agent-Key: " + broker.key()), Bodies.load());
        assertThat(reply.status()).isEqualTo(201);
        assertThat(Bodies.object(reply).keySet())
                .hasToString(
                        "[success, loadId, loadNumber, trackingLink, driverWebLink, driverAppLink, driverResolution]");
        assertThat(broker.debits().get(0).operation()).isEqualTo("createTrackedLoad");
        assertThat(broker.lastCall().operation()).isEqualTo("createTrackedLoad");
    }

    @Test
    void loadNumbersCountOn() {
        assertThat(List.of(broker.created(), serving.broker("1.00").created(), broker.created()))
                .containsExactly("LD-2026-000001", "LD-2026-000002", "LD-2026-000003");
    }

    @Test
    void sameSeedGivesTheSameTokens() {
        String first = broker.create(Bodies.load()).body().replace(serving.url(), "");
        try (Serving other = Serving.start()) {
            Party twin = other.broker("25.00");
            assertThat(twin.key()).isEqualTo(broker.key());
            assertThat(twin.create(Bodies.load()).body().replace(other.url(), ""))
                    .isEqualTo(first);
        }
    }

    @Test
    void withoutASeedTokensDiffer() {
        try (Serving one = Serving.start(ServerOptions.builder());
                Serving other = Serving.start(ServerOptions.builder())) {
            assertThat(Bodies.text(one.broker("1.00").create(Bodies.load()), "driverAppLink"))
                    .isNotEqualTo(Bodies.text(other.broker("1.00").create(Bodies.load()), "driverAppLink"));
        }
    }

    @Test
    void driverIsSentTheLinkOnce() {
        String loadNumber = broker.created();
        Serving.Order order = serving.order(loadNumber);
        assertThat(serving.server().sms())
                .containsExactly(new SmsMessage(
                        Serving.NOON,
                        "+12145550142",
                        "New load LD-2026-000001. Join and share your position: " + serving.url() + "/driver/"
                                + order.driverToken(),
                        loadNumber));
    }

    @Test
    void sameCustomerRefGivesTheSameLoad() {
        Reply first = broker.create(Bodies.loadWithRef("PO-1"));
        Reply second = broker.create(Bodies.loadWithRef("PO-1"));
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.body())
                .isEqualTo(first.body()
                        .replace("\"success\":true", "\"ok\":true")
                        .replace("\"driverResolution\":\"none\"", "\"deduplicated\":true"));
        assertThat(broker.debits()).hasSize(1);
        assertThat(serving.server().sms()).hasSize(1);
        assertThat(broker.lastCall().committed()).isFalse();
        assertThat(broker.lastCall().chargedUsd()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "PO-1, '  PO-1 ', 200",
        "'\\tPO-1', PO-1, 200",
        "PO-1, po-1, 201",
        "PO-1, PO 1, 201",
        "'', '', 201",
        "'  ', '  ', 201"
    })
    void customerRefIsTrimmedAndExact(String first, String second, int status) {
        assertThat(broker.create(Bodies.loadWithRef(first)).status()).isEqualTo(201);
        assertThat(broker.create(Bodies.loadWithRef(second)).status()).isEqualTo(status);
    }

    @Test
    void customerRefIsTheBrokersOwn() {
        assertThat(broker.create(Bodies.loadWithRef("PO-1")).status()).isEqualTo(201);
        assertThat(serving.broker("1.00").create(Bodies.loadWithRef("PO-1")).status())
                .isEqualTo(201);
    }

    @Test
    void customerRefOfACancelledLoadIsStillTaken() {
        String loadNumber = Bodies.text(broker.create(Bodies.loadWithRef("PO-1")), "loadNumber");
        serving.server().load(loadNumber).cancel();
        Reply again = broker.create(Bodies.loadWithRef("PO-1"));
        assertThat(again.status()).isEqualTo(200);
        assertThat(Bodies.text(again, "loadNumber")).isEqualTo(loadNumber);
    }

    @Test
    void dedupWorksAtBalanceZeroAndWhileBillingIsDown() {
        Party poor = serving.broker("0.65");
        poor.create(Bodies.loadWithRef("PO-1"));
        assertThat(poor.create(Bodies.loadWithRef("PO-1")).status()).isEqualTo(200);
        serving.server().billingAvailable(false);
        assertThat(poor.create(Bodies.loadWithRef("PO-1")).status()).isEqualTo(200);
        assertThat(poor.balanceUsd()).isEqualTo("0.00");
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "'', none, -",
                "',\"truckNumber\":\"T-9\"', unresolved_truck, T-9",
                "',\"truckNumber\":\"T-1\"', bound, -",
                "',\"truckNumber\":\" T-1 \"', bound, -",
                "',\"truckNumber\":\"t-1\"', unresolved_truck, t-1",
                "',\"truckNumber\":\" \"', none, -",
                "',\"truckNumber\":null', none, -"
            })
    void driverIsResolvedByTruck(String truck, String resolution, String unresolved) {
        Party known = serving.broker(BrokerOptions.builder().driver("+13125550100", "T-1"));
        Reply reply = known.create(Bodies.load(truck));
        assertThat(Bodies.object(reply).get("driverResolution")).isEqualTo(resolution);
        assertThat(Bodies.object(reply).get("unresolvedTruckNumber")).isEqualTo(unresolved);
    }

    @Test
    void driverIsResolvedByPhoneHoweverItIsWritten() {
        Party known = serving.broker(BrokerOptions.builder().driver("+12145550142", null));
        Reply reply = known.create(Bodies.load(",\"truckNumber\":\"T-9\"").replace("+12145550142", "(214) 555-0142"));
        assertThat(Bodies.text(reply, "driverResolution")).isEqualTo("bound");
        assertThat(Bodies.object(reply).containsKey("unresolvedTruckNumber")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"+39 06 12345678, +390612345678", "+49 30 901820, +4930901820", "+54 9 11 2345 6789, +5491123456789"})
    void phoneFromAbroadIsOne(String phone, String kept) {
        broker.create(Bodies.load().replace("+12145550142", phone));
        assertThat(serving.server().sms()).extracting(SmsMessage::to).containsExactly(kept);
    }

    @Test
    void everythingOptionalIsTaken() {
        Reply reply =
                broker.create(Bodies.load(",\"shipperName\":\"S\",\"carrierName\":\"C\",\"equipmentType\":\"REEFER\","
                        + "\"customerRef\":\"PO-1\",\"rate\":1850.123456789012345,\"miles\":967.5,\"weight\":42000,"
                        + "\"truckNumber\":\"T-9\",\"unknown\":{\"ignored\":[1]}"));
        assertThat(reply.status()).isEqualTo(201);
        assertThat(Bodies.text(serving.record("LD-2026-000001"), "customerRef")).isEqualTo("PO-1");
    }

    @ParameterizedTest
    @CsvSource({
        "IL, 60601, Nowhere, ',\"lat\":41.5,\"lng\":-87.5', GIVEN",
        "IL, 60601, Nowhere, '', ZIP",
        "IL, 60601-1234, Nowhere, '', ZIP",
        "IL, 75201, Chicago, '', STATE",
        "PR, 00901, San Juan, '', ZIP"
    })
    void stopIsFoundByTheNextBestThing(String state, String zip, String city, String given, String precision) {
        String stop = "{\"address\":\"1 Dock Rd\",\"city\":\"%s\",\"state\":\"%s\",\"zip\":\"%s\"%s}"
                .formatted(city, state, zip, given);
        broker.create(Bodies.load().replace(Bodies.PICKUP, stop));
        assertThat(serving.record("LD-2026-000001").body()).contains("\"precision\":\"" + precision + "\"");
    }
}
