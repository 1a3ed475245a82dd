package io.freightsdk.server.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.control.Remote;
import io.freightsdk.server.control.Remote.Account;
import io.freightsdk.server.control.Remote.Reply;
import java.time.Instant;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A snapshot that is not what was taken is refused whole, and the running server goes on as if nobody had asked. */
class DamagedSnapshotTest {
    private static final Pattern REQUEST_COUNT = Pattern.compile("\"REQUEST_ID\":\\d+");

    private final InMemoryFreightServer server = InMemoryFreightServer.start(ServerOptions.builder()
            .seed(11)
            .clock(Instant.parse("2026-05-04T12:00:00Z"))
            .build());
    private final Remote remote = new Remote(server);
    private String good;

    @BeforeEach
    void aBitOfEverything() {
        Account account = remote.broker("10.00");
        remote.create(account, "PO 1", "order-1");
        remote.create(account, "", "");
        remote.send("POST", "/_control/loads/LD-2026-000002/drive", "{\"to\":1,\"everySeconds\":600}");
        remote.send("POST", "/_control/faults", "{\"what\":{\"type\":\"RESET\"},\"brokerId\":\"brk_000001\"}");
        good = remote.get("/_control/snapshot").body();
    }

    @AfterEach
    void closed() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "version":2, | "version":1, | version: expected 2, for another version the server that wrote it, was 1
            "version":2, | "version":3, | version: expected 2, for another version the server that wrote it, was 3
            "version":2, | | version: is missing
            "version":2, | "version":2,"extra":1, | extra: is unknown, expected billing, brokers, chance, clock, creations, faults, ids, loads, settings, sms, topUps, version
            "mode":"STANDING" | "mode":"FAST" | clock.mode: expected one of REAL, STANDING, was "FAST"
            "seed":"11" | "seed":"x" | chance.seed: expected a whole number of 64 bits as a string, was "x"
            "profile":"EXACT" | "profile":"LOOSE" | settings.fences.profile: expected one of EXACT, FIELD, was "LOOSE"
            "LOAD_NUMBER":2 | "LOAD_NUMBER":1 | ids.LOAD_NUMBER: expected at least 2, was 1
            "LOAD_NUMBER":2, | | ids.LOAD_NUMBER: is missing
            "LOAD_NUMBER":2 | "LOAD_NUMBER":"2" | ids.LOAD_NUMBER: expected a whole number 0 to 1000000000000000, was a string
            "LOAD_NUMBER":2 | "LOAD_NUMBER":1000000000000001 | ids.LOAD_NUMBER: expected a whole number 0 to 1000000000000000, was 1000000000000001
            "load_create":"0.65", | | billing.pricesUsd.load_create: is missing
            "operation":null,"where":"BEFORE" | "where":"BEFORE" | faults.pending.0.operation: is missing
            "operation":null,"where":"BEFORE" | "operation":null | faults.pending.0.where: is missing
            "brokerId":"brk_000001","skip":0 | "skip":0 | faults.pending.0.brokerId: is missing
            "skip":0, | | faults.pending.0.skip: is missing
            "radiusMeters":800.0,"windowFrom" | "radiusMeters":null,"windowFrom" | loads.0.journey.stops.0: lat without radiusMeters, or the other way round
            "windowTo":"2026-05-04T15:00:00Z" | "windowTo":null | loads.0.journey.stops.0: windowTo without windowFrom, or the other way round
            "load_create":"0.65" | "load_create":"-0.65" | billing.pricesUsd.load_create: price load_create: -0.65 USD is negative
            "amountUsd":"-0.65" | "amountUsd":"-0.60" | brokers.0.ledger.1.balanceUsd: expected 9.40, which all amounts so far add up to, was "9.35"
            "seq":2 | "seq":3 | brokers.0.ledger.1.seq: expected 2, was 3
            "kind":"DEBIT" | "kind":"GIFT" | brokers.0.ledger.1.kind: expected one of DEBIT, TOP_UP, ADJUST, was "GIFT"
            "id":"key_000001" | "id":7 | brokers.0.keys.0.id: expected a string, was 7
            "scopes":["loads:create" | "scopes":["loads" | brokers.0.keys.0.scopes.0: scope: loads is none of [loads:create, loads:read, delivery:confirm, billing]
            "customerRef":"PO 1","loadNumber":"LD-2026-000001" | "customerRef":"PO 1","loadNumber":"LD-2026-000009" | brokers.0.customerRefs: broker brk_000001 has no load LD-2026-000009
            "loadNumber":"LD-2026-000001","loadId" | "loadNumber":"LD-2026-000002","loadId" | loads.1.order.loadNumber: there is another load with this number
            "loadNumber":"LD-2026-000001","loadId" | "loadNumber":"LD-2026-000000","loadId" | brokers.0.ledger.1.loadNumber: broker brk_000001 has no load LD-2026-000001
            "brokerId":"brk_000001","createdAt" | "brokerId":"brk_000009","createdAt" | loads.0.order.brokerId: no broker has the id brk_000009
            "lat":41.8781, | "lat":141.8781, | loads.0.order.places.0: lat: expected -90 to 90, was 141.8781
            "kind":"PICKUP","street" | "kind":"DELIVERY","street" | loads.0.journey.stops: expected [DELIVERY, DELIVERY] as ordered, was [PICKUP, DELIVERY]
            "fixes":[] | "fixes":{} | loads.0.journey.fixes: expected an array, was an object
            "fixes":[] | "fixes":[[1,2,3]] | loads.0.journey.fixes.0: expected an array of 5 numbers
            "fixes":[] | "fixes":[[1,91,0,null,null]] | loads.0.journey.fixes.0: expected [epochMillis, lat, lng, mph, heading]
            "fixes":[] | "fixes":[[1,2,3,null,360]] | loads.0.journey.fixes.0: expected [epochMillis, lat, lng, mph, heading]
            "fixes":[] | "fixes":[[2,2,3,null,0],[2,2,3,null,0]] | loads.0.journey.fixes.1: expected a later time than the one before
            "shown":null | "shown":{"status":"PLANNED","deliveredAt":null,"visits":[{"arrivedAt":null,"departedAt":null}]} | loads.0.journey: shown with another number of stops
            "shown":null | "shown":{"status":"CANCELLED","deliveredAt":null,"visits":[]} | loads.0.journey.shown: shown as CANCELLED with deliveredAt null
            "deliveryNotedAt":null, | | loads.0.journey.deliveryNotedAt: is missing
            "settled":null | "settled":{"deliveredAt":"2026-05-04T12:00:00Z","visits":[]} | loads.0.journey: settled without an end
            "idempotencyKey":"order-1","requestSha256" | "idempotencyKey":"","requestSha256" | creations.0.idempotencyKey: Idempotency-Key: 0 characters, expected 1 to 255
            "status":201 | "status":500 | creations.0.status: expected a whole number 200 to 299, was 500
            "skipLeft":0 | "skipLeft":1 | faults.pending.0.skipLeft: expected a whole number 0 to 0, was 1
            {"version":2 | [2 | 2: the JSON breaks off or is malformed
            """)
    void aDamageIsNamedWithItsPlace(String undamaged, String damaged, String problem) {
        assertThat(good).contains(undamaged);

        Reply refused = put(good.replaceFirst(Pattern.quote(undamaged), damaged == null ? "" : damaged));

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("error")).isEqualTo(problem + ", nothing changed");
        assertNothingChanged();
    }

    @Test
    void aFieldNobodyKnowsIsRefusedWhereverItStands() {
        Matcher object = Pattern.compile("(?<!\")\\{(?=\")").matcher(good); // none within a text
        while (object.find()) {
            Reply refused = put(good.substring(0, object.end()) + "\"new\":1," + good.substring(object.end()));

            boolean prices = good.startsWith("\"load_create\"", object.end());
            assertThat(refused.status())
                    .as("in the object at %d", object.start())
                    .isEqualTo(prices ? 200 : 400);
            assertThat(prices || refused.text("error").contains("new: is unknown, expected "))
                    .as(refused.body())
                    .isTrue();
        }
    }

    @Test
    void aTruncatedOneIsRefusedWhereverItEnds() {
        Random random = new Random(3);
        for (int i = 0; i < 60; i++) {
            int end = random.nextInt(good.length() - 1);

            Reply refused = put(good.substring(0, end) + " ");

            assertThat(refused.status()).as("seed 3, cut at %d", end).isEqualTo(400);
        }
        assertNothingChanged();
    }

    @Test
    void itSaysHowFarItCouldBeRead() {
        Reply refused = put(good.substring(0, good.indexOf("\"fixes\":[[") + 20));

        assertThat(refused.text("error"))
                .matches("loads\\.1\\.journey\\.fixes\\.0\\.\\d: the JSON breaks off or is malformed, nothing changed");
    }

    @Test
    void aChangedCharacterIsRefusedOrHarmless() {
        Random random = new Random(5);
        for (int i = 0; i < 150; i++) {
            int at = random.nextInt(good.length());
            char other = "0a\"{}[],:-\u0000".charAt(random.nextInt(11));

            int status =
                    put(good.substring(0, at) + other + good.substring(at + 1)).status();

            assertThat(status).as("seed 5, %s at %d", other, at).isIn(200, 400);
        }
        assertThat(put(good).status()).isEqualTo(200);
        assertNothingChanged();
    }

    private Reply put(String snapshot) {
        return remote.send("PUT", "/_control/snapshot", snapshot);
    }

    private void assertNothingChanged() {
        String now = remote.get("/_control/snapshot").body();
        assertThat(REQUEST_COUNT.matcher(now).replaceAll(""))
                .isEqualTo(REQUEST_COUNT.matcher(good).replaceAll(""));
    }
}
