package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.model.Balance;
import io.freightsdk.model.Catalog;
import io.freightsdk.model.CatalogEntry;
import io.freightsdk.model.CodedError;
import io.freightsdk.model.ConfirmDeliveryInput;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.DeliveryNotReadyError;
import io.freightsdk.model.DriverResolution;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.InsufficientFundsError;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.MissingFieldsError;
import io.freightsdk.model.PlainError;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.Pricing;
import io.freightsdk.model.StopInput;
import io.freightsdk.model.StopType;
import io.freightsdk.model.TopUpByCardResult;
import io.freightsdk.model.TrackedLoadPosition;
import io.freightsdk.model.UnknownBrokerError;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Documents typed from the contract's tables, field by field, and what they have to become. */
class GoldenDocumentsTest {
    @Test
    void createLoadInputIsWrittenAsTheContractSays() {
        CreateLoadInput input = CreateLoadInput.builder()
                .driverPhone("+13125550188")
                .pickups(StopInput.builder()
                        .address("77 Harbor Dr")
                        .city("Gary")
                        .state("IN")
                        .zip("46402")
                        .facilityName("Steel Dock 4")
                        .date(Instant.parse("2026-06-01T08:30:00Z"))
                        .lat(41.6)
                        .lng(-87.33)
                        .build())
                .deliveries(StopInput.builder()
                        .address("9 Elm")
                        .city("Waco")
                        .state("TX")
                        .zip("76701")
                        .build())
                .customerRef("PO 7")
                .rate(new BigDecimal("1200.50"))
                .miles(970)
                .weight(41_000)
                .truckNumber("T9")
                .build();
        assertThat(FreightJson.adapter(CreateLoadInput.class).toJson(input))
                .isEqualTo("{\"driverPhone\":\"+13125550188\","
                        + "\"pickups\":[{\"address\":\"77 Harbor Dr\",\"city\":\"Gary\",\"state\":\"IN\",\"zip\":\"46402\","
                        + "\"facilityName\":\"Steel Dock 4\",\"date\":\"2026-06-01T08:30:00Z\",\"lat\":41.6,\"lng\":-87.33}],"
                        + "\"deliveries\":[{\"address\":\"9 Elm\",\"city\":\"Waco\",\"state\":\"TX\",\"zip\":\"76701\"}],"
                        + "\"customerRef\":\"PO 7\",\"rate\":1200.50,\"miles\":970.0,\"weight\":41000.0,"
                        + "\"truckNumber\":\"T9\"}");
    }

    @Test
    void createdLoadIsRead() throws IOException {
        String json = """
                {"success": true, "loadId": "L1", "loadNumber": "LD-9", "trackingLink": "https://f.example/t/9",
                 "driverWebLink": "https://f.example/d/9", "driverAppLink": "fd://join/9",
                 "driverResolution": "unresolved_truck", "unresolvedTruckNumber": "T9"}
                """;
        CreateLoadResult expected = CreateLoadResult.builder()
                .success(true)
                .loadId("L1")
                .loadNumber("LD-9")
                .trackingLink(URI.create("https://f.example/t/9"))
                .driverWebLink(URI.create("https://f.example/d/9"))
                .driverAppLink("fd://join/9")
                .driverResolution(DriverResolution.UNRESOLVED_TRUCK)
                .unresolvedTruckNumber("T9")
                .build();
        assertThat(read(CreateLoadResult.class, json)).isEqualTo(expected);
        assertThat(read(CreateLoadOutcome.class, json)).isEqualTo(expected);
        assertThat(expected.deduplicated()).isFalse();
    }

    @Test
    void existingLoadIsRead() throws IOException {
        String json = """
                {"ok": true, "loadId": "L1", "loadNumber": "LD-9", "trackingLink": "https://f.example/t/9",
                 "deduplicated": true}
                """;
        DedupCreateLoadResult expected = DedupCreateLoadResult.builder()
                .loadId("L1")
                .loadNumber("LD-9")
                .trackingLink(URI.create("https://f.example/t/9"))
                .build();
        assertThat(read(DedupCreateLoadResult.class, json)).isEqualTo(expected);
        assertThat(read(CreateLoadOutcome.class, json)).isEqualTo(expected);
        assertThat(expected.deduplicated()).isTrue();
    }

    @Test
    void positionIsRead() throws IOException {
        LoadPosition position = read(LoadPosition.class, """
                {"loadNumber": "LD-9", "pingpointLoadId": "L1", "status": "DELIVERED",
                 "createdAt": "2026-06-01T06:00:00Z", "deliveredAt": "2026-06-02T09:14:00Z", "distanceMiles": 981.4,
                 "onTime": true, "delayMinutes": 14, "pickupDwellMinutes": 35, "deliveryDwellMinutes": null,
                 "stops": [
                   {"type": "PICKUP", "sequence": 1, "city": "Gary", "state": "IN",
                    "windowFrom": "2026-06-01T08:30:00Z", "windowTo": "2026-06-01T08:30:00Z",
                    "arrivedAt": "2026-06-01T08:20:00Z", "departedAt": "2026-06-01T08:55:00Z"},
                   {"type": "DELIVERY", "sequence": 2, "city": "Waco", "state": "TX", "windowFrom": null,
                    "windowTo": null, "arrivedAt": "2026-06-02T09:14:00Z", "departedAt": null}],
                 "gpsTrack": [
                   {"lat": 41.6, "lng": -87.33, "speed": 12.5, "heading": 0, "ts": "2026-06-01T08:20:00Z"},
                   {"lat": 31, "lng": -97, "speed": null, "heading": null, "ts": "2026-06-02T09:14:00.250Z"}],
                 "pingCount": 1890, "eta": {"reason": "at_stop"}}
                """);
        assertThat(position)
                .isEqualTo(LoadPosition.builder()
                        .loadNumber("LD-9")
                        .pingpointLoadId("L1")
                        .status(LoadStatus.DELIVERED)
                        .createdAt(Instant.parse("2026-06-01T06:00:00Z"))
                        .deliveredAt(Instant.parse("2026-06-02T09:14:00Z"))
                        .distanceMiles(981.4)
                        .onTime(true)
                        .delayMinutes(14)
                        .pickupDwellMinutes(35)
                        .stops(
                                PositionStop.builder()
                                        .type(StopType.PICKUP)
                                        .sequence(1)
                                        .city("Gary")
                                        .state("IN")
                                        .windowFrom(Instant.parse("2026-06-01T08:30:00Z"))
                                        .windowTo(Instant.parse("2026-06-01T08:30:00Z"))
                                        .arrivedAt(Instant.parse("2026-06-01T08:20:00Z"))
                                        .departedAt(Instant.parse("2026-06-01T08:55:00Z"))
                                        .build(),
                                PositionStop.builder()
                                        .type(StopType.DELIVERY)
                                        .sequence(2)
                                        .city("Waco")
                                        .state("TX")
                                        .arrivedAt(Instant.parse("2026-06-02T09:14:00Z"))
                                        .build())
                        .gpsTrack(
                                new GpsPoint(41.6, -87.33, 12.5, 0.0, Instant.parse("2026-06-01T08:20:00Z")),
                                new GpsPoint(31, -97, null, null, Instant.parse("2026-06-02T09:14:00.250Z")))
                        .pingCount(1890)
                        .eta(EtaUnavailable.builder().reason("at_stop").build())
                        .build());
    }

    @Test
    void confirmDeliveryIsWrittenAndRead() throws IOException {
        ConfirmDeliveryInput input = ConfirmDeliveryInput.builder()
                .bolReceivedAt(Instant.parse("2026-06-02T10:00:00Z"))
                .build();
        assertThat(FreightJson.adapter(ConfirmDeliveryInput.class).toJson(input))
                .isEqualTo("{\"bol_received_at\":\"2026-06-02T10:00:00Z\"}");
        assertThat(read(
                        ConfirmDeliveryResult.class,
                        "{\"ok\": true, \"oldStatus\": \"AT_DELIVERY\", \"newStatus\": \"DELIVERED\"}"))
                .isEqualTo(new ConfirmDeliveryResult(true, LoadStatus.AT_DELIVERY, LoadStatus.DELIVERED, null));
        assertThat(read(ConfirmDeliveryResult.class, "{\"ok\": true, \"idempotent\": true}"))
                .isEqualTo(new ConfirmDeliveryResult(true, null, null, true));
    }

    @Test
    void pricesAndBalanceAreRead() throws IOException {
        Pricing pricing = read(
                Pricing.class,
                "{\"currency\": \"USD\", \"prices\": {\"load_create\": 0.65, \"position_read\": 0.02, \"fax\": 1}}");
        assertThat(pricing.prices())
                .isEqualTo(Map.of(
                        "load_create", new BigDecimal("0.65"),
                        "position_read", new BigDecimal("0.02"),
                        "fax", BigDecimal.ONE));
        assertThat(read(Balance.class, "{\"currency\": \"USD\", \"balanceUsd\": 12.40}"))
                .isEqualTo(new Balance("USD", new BigDecimal("12.40")));
    }

    @Test
    void catalogIsRead() throws IOException {
        assertThat(read(Catalog.class, """
                        {"services": [{"id": "agent.create_load", "category": "freight", "description": "d",
                          "price_usd": 0.65, "endpoint": "/v1/agent/loads", "payment": "prepaid_balance"},
                         {"id": "x", "category": "c", "description": "d", "price_usd": 0}]}
                        """))
                .isEqualTo(new Catalog(List.of(
                        new CatalogEntry(
                                "agent.create_load",
                                "freight",
                                "d",
                                new BigDecimal("0.65"),
                                "/v1/agent/loads",
                                "prepaid_balance"),
                        new CatalogEntry("x", "c", "d", BigDecimal.ZERO, null, null))));
    }

    @Test
    void assumedAnswersAreRead() throws IOException {
        assertThat(
                        read(
                                TrackedLoadPosition.class,
                                "{\"loadNumber\": \"LD-9\", \"lat\": null, \"lng\": null, \"timestamp\": null, \"status\": \"PLANNED\"}"))
                .isEqualTo(new TrackedLoadPosition("LD-9", null, null, null, LoadStatus.PLANNED));
        assertThat(read(
                        TopUpByCardResult.class,
                        "{\"currency\": \"USD\", \"amountUsd\": 25.00, \"balanceUsd\": 30, \"topUpId\": \"t1\"}"))
                .isEqualTo(new TopUpByCardResult("USD", new BigDecimal("25.00"), new BigDecimal("30"), "t1"));
    }

    @Test
    void allSixErrorBodiesAreRead() throws IOException {
        assertThat(read(PlainError.class, "{\"error\": \"e\"}")).isEqualTo(new PlainError("e"));
        assertThat(read(CodedError.class, "{\"error\": \"e\", \"code\": \"MISSING_KEY\"}"))
                .isEqualTo(new CodedError("e", "MISSING_KEY"));
        assertThat(read(
                        MissingFieldsError.class,
                        "{\"error\": \"e\", \"fields\": [\"pickups.0.zip\", \"driverPhone\"]}"))
                .isEqualTo(new MissingFieldsError("e", List.of("pickups.0.zip", "driverPhone")));
        assertThat(read(
                        UnknownBrokerError.class,
                        "{\"error\": \"e\", \"code\": \"UNKNOWN_BROKER\", \"brokerEmail\": \"a@b.example\"}"))
                .isEqualTo(new UnknownBrokerError("e", "UNKNOWN_BROKER", "a@b.example"));
        assertThat(read(InsufficientFundsError.class, """
                        {"error": "e", "code": "INSUFFICIENT_FUNDS", "balanceUsd": 0.4, "priceUsd": 0.65,
                         "billingUrl": "/console/billing"}
                        """))
                .isEqualTo(new InsufficientFundsError(
                        "e", "INSUFFICIENT_FUNDS", new BigDecimal("0.4"), new BigDecimal("0.65"), "/console/billing"));
        assertThat(read(DeliveryNotReadyError.class, """
                        {"error": "e", "status": "IN_TRANSIT", "reason": "bol_received_before_geofence_arrive"}
                        """))
                .isEqualTo(
                        new DeliveryNotReadyError("e", LoadStatus.IN_TRANSIT, "bol_received_before_geofence_arrive"));
    }

    private static <T> T read(Class<T> type, String json) throws IOException {
        T value = FreightJson.adapter(type).fromJson(json);
        assertThat(value).isNotNull();
        return value;
    }
}
