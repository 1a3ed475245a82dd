package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.api.Remote;
import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.time.Instant;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A snapshot that is not what was taken is refused whole, and the running server goes on as if nobody had asked. */
class DamagedSnapshotTest {
    private static final Pattern REQUEST_COUNT = Pattern.compile("\"REQUEST_ID\":\"\\d+\"");

    @AutoClose
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
        remote.send("POST", "/_control/brokers/brk_000001/keys", "{}");
        good = remote.get("/_control/snapshot").body();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "version":4, | "version":3, | version: expected 4, for another version the server that wrote it, was 3
            "version":4, | "version":5, | version: expected 4, for another version the server that wrote it, was 5
            "version":4, | | version: is missing
            "version":4, | "version":4,"extra":1, | extra: is unknown, expected version, settings, ids, money, accounts, loads, sms, faults
            "version":4, | "version":4,"version":4, | version: is there twice
            "frozenAt":"2026 | "frozenAt":"1926 | settings: clock: 1926-05-04T12:14:03.570Z is not within the years 1970 to 9999
            "frozenAt":"2026 | "frozenAt":" | settings.frozenAt: expected an ISO 8601 date-time with an offset, was "-05-04T12:14:03.570Z"
            "seed":"11" | "seed":"x" | settings.seed: expected a whole number of 64 bits as a string, was "x"
            "idempotencyKeyRetention":"PT24H" | "idempotencyKeyRetention":null | settings.idempotencyKeyRetention: expected a string, was null
            "profile":"EXACT" | "profile":"LOOSE" | settings.fences.profile: expected one of EXACT, FIELD, was "LOOSE"
            "radiusMeters":800.0 | "radiusMeters":0 | settings.fences: radiusMeters: expected more than 0, was 0.0
            "share":0.25 | "share":-1 | settings.fences.exitMargin: exit margin: expected 0 or more, was 150.0 m and -1.0
            "LOAD_NUMBER":"2" | "LOAD_NUMBER":"1" | ids.LOAD_NUMBER: expected at least 2, was 1
            "LOAD_NUMBER":"2", | | ids.LOAD_NUMBER: is missing
            "LOAD_NUMBER":"2" | "LOAD_NUMBER":2 | ids.LOAD_NUMBER: expected a string, was 2
            "LOAD_NUMBER":"2" | "LOAD_NUMBER":"1000000000000001" | ids.LOAD_NUMBER: expected 0 to 1000000000000000 of a known kind, was 1000000000000001
            "LOAD_NUMBER":"2" | "LOAD_NUMBER":"2","OTHER":"1" | ids.OTHER: expected 0 to 1000000000000000 of a known kind, was 1
            "load_create":"0.65", | | money.pricesUsd.load_create: is missing
            "load_create":"0.65" | "load_create":"-0.65" | money: price load_create: -0.65 USD is negative
            "load_create":"0.65" | "load_create":"1E+999" | money.pricesUsd.load_create: expected a decimal number as a string, was "1E+999"
            "operation":null,"brokerId" | "brokerId" | faults.pending.0.fault.operation: is missing
            "where":"BEFORE", | | faults.pending.0.fault.where: is missing
            "skip":0, | | faults.pending.0.fault.skip: is missing
            "type":"RESET" | "type":"RUST" | faults.pending.0.fault.what.type: expected one of STATUS, CLOSE, RESET, STALL, TRUNCATE, SLOW, DELAY, GARBAGE, was "RUST"
            "skipLeft":0 | "skipLeft":1 | faults.pending.0: fault fault-1: skipLeft 1 of 0, left 1 of 1
            "left":1 | "left":0 | faults.pending.0: fault fault-1: skipLeft 0 of 0, left 0 of 1
            "lastId":1 | "lastId":0 | faults.lastId: expected at least 1, was 0
            "pending":[ | "pending":[{"id":"fault-1","fault":{"where":"BEFORE","what":{"type":"RESET"},"operation":null,"brokerId":null,"skip":0,"times":1},"hits":0,"skipLeft":0,"left":1}, | faults.pending.1.id: is there twice
            "fence":{"centre" | "fence":null,"fence":{"centre" | loads.0.journey.plan.stops.0.fence: is there twice
            "sequence":2 | "sequence":3 | loads.0.journey.plan: stops: expected sequence 2, was 3
            "to":"2026-05-04T15:00:00Z" | "to":null | loads.0.journey.plan.stops.0.window.to: expected an ISO 8601 date-time with an offset, was null
            "amountUsd":"-0.65" | "amountUsd":"-0.60" | accounts.accountsByBroker.brk_000001: ledger: entry 2 does not follow from a balance of 10.00 USD after 1 entries
            "seq":2 | "seq":3 | accounts.accountsByBroker.brk_000001: ledger: entry 3 does not follow from a balance of 10.00 USD after 1 entries
            "kind":"DEBIT" | "kind":"GIFT" | accounts.accountsByBroker.brk_000001.entries.1.kind: expected one of DEBIT, TOP_UP, ADJUST, was "GIFT"
            "accountsByBroker":{"brk_000001" | "accountsByBroker":{"brk_000009" | accounts.accountsByBroker.brk_000001: is missing
            "accountsByBroker":{ | "accountsByBroker":[{ | accounts.accountsByBroker: expected BEGIN_OBJECT but was BEGIN_ARRAY
            "id":"key_000001" | "id":7 | accounts.keys.0.id: expected a string, was 7
            "id":"key_000001","brokerId":"brk_000001" | "id":"key_000001","brokerId":"brk_000009" | accounts.keys.0.brokerId: no broker has the id brk_000009
            "fingerprint":"f | "fingerprint":"F | accounts.keys.0.fingerprint: expected 64 hex digits, was a string
            "id":"key_000002" | "id":"key_000001" | accounts.keys.1.id: is there twice
            "scopes":["LOADS_CREATE" | "scopes":["LOADS" | accounts.keys.0.scopes.0: expected one of LOADS_CREATE, LOADS_READ, DELIVERY_CONFIRM, BILLING, was "LOADS"
            "loadNumberByRef":{"PO 1":"LD-2026-000001" | "loadNumberByRef":{"PO 1":"LD-2026-000009" | accounts.accountsByBroker.brk_000001.loadNumberByRef: broker brk_000001 has no load LD-2026-000009
            "loadNumberByRef":{"PO 1":"LD-2026-000001" | "loadNumberByRef":{"PO 1]":7 | accounts.accountsByBroker.brk_000001.loadNumberByRef.PO 1: expected a string, was 7
            "loadNumber":"LD-2026-000001","loadId" | "loadNumber":"LD-2026-000002","loadId" | loads.1.order.loadNumber: is there twice
            "loadNumber":"LD-2026-000001","loadId" | "loadNumber":"LD-2026-000000","loadId" | accounts.accountsByBroker.brk_000001.entries.1.loadNumber: broker brk_000001 has no load LD-2026-000001
            "brokerId":"brk_000001","createdAt" | "brokerId":"brk_000009","createdAt" | loads.0.order.brokerId: no broker has the id brk_000009
            "loadId":"load_KA3N9l0wPCKe2kBj" | "loadId":"load_9ET1UrXDyNscVc9y" | loads.1.order.loadId: is there twice
            "lat":41.8781, | "lat":141.8781, | loads.0.order.places.0.point.point: lat: expected -90 to 90, was 141.8781
            "kind":"PICKUP","address" | "kind":"DELIVERY","address" | loads.0.journey.plan.stops: expected [DELIVERY, DELIVERY] as ordered, was [PICKUP, DELIVERY]
            "order":{ | "order":7,"other":{ | loads.0.order: expected an object, was 7
            "fixes":[] | "fixes":{} | loads.0.journey.fixes: expected an array, was an object
            "fixes":[] | "fixes":[7] | loads.0.journey.fixes.0: expected [epochMillis, lat, lng, mph, heading]
            "fixes":[] | "fixes":[[1,2,3]] | loads.0.journey.fixes.0: expected [epochMillis, lat, lng, mph, heading]
            "fixes":[] | "fixes":[[1,2,3,4,5,6]] | loads.0.journey.fixes.0: expected [epochMillis, lat, lng, mph, heading]
            "fixes":[] | "fixes":[[1,91,0,null,null]] | loads.0.journey.fixes.0: expected [epochMillis, lat, lng, mph, heading]
            "fixes":[] | "fixes":[[1,2,3,null,360]] | loads.0.journey.fixes.0: expected [epochMillis, lat, lng, mph, heading]
            "fixes":[] | "fixes":[[2,2,3,null,0],[2,2,3,null,0]] | loads.0.journey.fixes.1: expected a later time than the one before
            "shown":null | "shown":{"status":"PLANNED","deliveredAt":null,"visits":[{"arrivedAt":null,"departedAt":null}]} | loads.0.journey: shown with another number of stops
            "shown":null | "shown":{"status":"CANCELLED","deliveredAt":null,"visits":[]} | loads.0.journey.shown: shown as CANCELLED with deliveredAt null
            "deliveryNotedAt":null, | | loads.0.journey.ending.deliveryNotedAt: is missing
            "leavingNotedAt":null | "leavingNotedAt":"2026-05-04T12:00:00Z" | loads.0.journey.ending: leaving noted without a delivery
            "settlement":null | "settlement":{"deliveredAt":"2026-05-04T12:00:00Z","visits":[]} | loads.0.journey: settled without an end
            "settlement":null | "settlement":{"deliveredAt":"2026-05-04T12:00:00Z","visits":[{"arrivedAt":null,"departedAt":"2026-05-04T12:00:00Z"}]} | loads.0.journey.settlement.visits.0: a departure without an arrival
            "settlement":null | "settlement":{"deliveredAt":"2026-05-04T12:00:00Z","visits":[{"arrivedAt":"2026-05-04T12:00:00Z","departedAt":null},{"arrivedAt":"2026-05-04T12:00:00Z","departedAt":null}]} | loads.0.journey.settlement: at most one stop not departed from
            "key":{"text":"order-1"} | "key":{"text":""} | money.creations.0.key: Idempotency-Key: 0 characters, expected 1 to 255
            "status":201 | "status":500 | money.creations.0.answer.status: expected 200 to 299, was 500
            {"version":4 | [3 | 2: the JSON breaks off or is malformed
            {"version":4 | {"version"4 | version: the JSON breaks off or is malformed
            """)
    void aDamageIsNamedWithItsPlace(String undamaged, String damaged, String problem) {
        assertThat(good).contains(undamaged);

        Reply refused = put(good.replaceFirst(Pattern.quote(undamaged), damaged == null ? "" : damaged));

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("error")).isEqualTo(problem + ", nothing changed");
        assertNothingChanged();
    }

    @Test
    void accountOfNobodyIsRefused() {
        int from = good.indexOf("\"brk_000001\":{\"");
        String anothers = objectAt(from).replaceFirst("brk_000001", "brk_000009") + ",";

        Reply refused = put(good.substring(0, from) + anothers + good.substring(from));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error"))
                .isEqualTo("accounts.accountsByBroker: no broker has the id brk_000009, nothing changed");
        assertNothingChanged();
    }

    private String objectAt(int from) {
        int end = good.indexOf('{', from) + 1;
        for (int open = 1; open > 0; end++) {
            open += good.charAt(end) == '{' ? 1 : good.charAt(end) == '}' ? -1 : 0;
        }
        return good.substring(from, end);
    }

    @ParameterizedTest
    @CsvSource({
        "brokers, accounts.brokers.brk_000001",
        "keys, accounts.keys.1.id",
        "creations, money.creations.1.key",
        "loads, loads.1.order.loadNumber",
    })
    void whatIsThereTwiceIsRefused(String list, String place) {
        String start = '"' + list + "\":[";
        int from = good.indexOf(start) + start.length();

        Reply refused = put(good.substring(0, from) + objectAt(from) + "," + good.substring(from));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).isEqualTo(place + ": is there twice, nothing changed");
        assertNothingChanged();
    }

    @ParameterizedTest
    @CsvSource({
        "trackingToken, driverToken, loads.0.order.driverToken",
        "fingerprint, fingerprint, accounts.keys.1.fingerprint",
    })
    void secretOfTwoIsRefused(String one, String other, String place) {
        Matcher secret = Pattern.compile(one + "\":\"([^\"]*)").matcher(good);
        assertThat(secret.find()).isTrue();
        String rest = good.substring(secret.end());

        Reply refused = put(good.substring(0, secret.end())
                + rest.replaceFirst("(" + other + "\":\")[^\"]*", "$1" + secret.group(1)));

        assertThat(refused.text("error")).isEqualTo(place + ": is there twice, nothing changed");
    }

    @Test
    void aFieldNobodyKnowsIsRefusedWhereverItStands() {
        Matcher object = Pattern.compile("(?<!\")\\{(?=\")").matcher(good); // none within a text
        while (object.find()) {
            Reply refused = put(good.substring(0, object.end()) + "\"new\":\"1\"," + good.substring(object.end()));

            boolean prices = good.startsWith("\"load_create\"", object.end());
            boolean map = Stream.of("load_create", "AGENT_KEY", "brk_", "PO 1")
                    .anyMatch(key -> good.startsWith('"' + key, object.end()));
            assertThat(refused.status())
                    .as("in the object at %d", object.start())
                    .isEqualTo(prices ? 200 : 400);
            assertThat(map || refused.text("error").contains("new: is unknown, expected "))
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
    void messageNamesThePlaceReadLast() {
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
