package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote.Reply;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said to those who ask for something that cannot be. */
@Tag("acceptance")
class RefusalsTest extends ServerTest {

    @BeforeEach
    void brokerWithALoad() {
        remote.load(remote.broker("10.00"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            POST brokers | [] | body | expected an object, was an array
            POST brokers | {"balanceUsd" | balanceUsd | the JSON breaks off or is malformed
            POST brokers | {"balanceUsd":"-1"} | balanceUsd | amount: -1.00 USD is negative
            POST brokers | {"balanceUsd":0.00001} | balanceUsd | amount: must have at most 4 decimals, has 5
            POST brokers | {"balanceUsd":1e9} | balanceUsd | amount: must be below 1000000000 USD
            POST brokers | {"balanceUsd":1e999999999} | balanceUsd | expected a decimal number, was 1e999999999
            POST brokers | {"balanceUsd":"ten"} | balanceUsd | expected a decimal number, was "ten"
            POST brokers | {"balanceUsd":"1e2"} | balanceUsd | expected a decimal number, was "1e2"
            POST brokers | {"balanceUsd":"+1"} | balanceUsd | expected a decimal number, was "+1"
            POST brokers | {"balanceUsd":"١٠"} | balanceUsd | expected a decimal number, was "١٠"
            POST brokers | {"balanceUsd":true} | balanceUsd | expected a decimal number, was true
            POST brokers | {"name":7} | name | expected a string, was 7
            POST brokers | {"email":[]} | email | expected a string, was an array
            POST brokers | {"registered":"yes"} | registered | expected true or false, was a string
            POST brokers | {"completion":"LATER"} | completion | expected one of ON_ARRIVAL, AWAIT_CONFIRM, was "LATER"
            POST brokers | {"drivers":{}} | drivers | expected an array, was an object
            POST brokers | {"drivers":[{}]} | drivers.0 | driver: neither phone nor truckNumber
            POST brokers | {"drivers":[{"phone":"abc"}]} | drivers.0.phone | expected a phone that can be brought to E.164, like +12145550142, was a string
            POST brokers | {"drivers":[{"truckNumber":1}]} | drivers.0.truckNumber | expected a string, was 1
            POST brokers | {"drivers":[{"truck":"1"}]} | drivers.0.truck | is unknown, expected phone, truckNumber
            POST brokers | {"balance":"1"} | balance | is unknown, expected balanceUsd, completion, drivers, email, name, registered
            POST brokers | {"name":"a","name":"b"} | name | is there twice
            PATCH brokers/brk_000001 | {"name":"a"} | name | is unknown, expected balanceUsd, completion, drivers, registered
            POST brokers/brk_000001/keys | {"scopes":["loads:read","loads:write"]} | scopes.1 | expected one of loads:create, loads:read, delivery:confirm, billing, was "loads:write"
            POST brokers/brk_000001/keys | {"scopes":[1]} | scopes.0 | expected one of loads:create, loads:read, delivery:confirm, billing, was 1
            POST loads/LD-2026-000001/drive | {"to":3} | to | expected a whole number 1 to 2, was 3
            POST loads/LD-2026-000001/drive | {"to":"start"} | to | expected a whole number 1 to 2 or "end", was "start"
            POST loads/LD-2026-000001/drive | {"speedMph":200} | speedMph | pace: 200.0 mph is not within 5 to 120
            POST loads/LD-2026-000001/drive | {"everySeconds":0} | everySeconds | pace: a fix every PT0S is not within PT1S to PT1H
            PUT loads/LD-2026-000001/window | {} | sequence | is missing
            PUT loads/LD-2026-000001/window | {"sequence":9} | sequence | expected a whole number 1 to 2, was 9
            PUT loads/LD-2026-000001/window | {"sequence":1,"windowFrom":"2026-05-04T12:00:00Z"} | windowTo | is missing
            PUT loads/LD-2026-000001/window | {"sequence":1,"windowFrom":"2026-05-04T12:00:00Z","windowTo":"2026-05-04T11:00:00Z"} | windowTo | window: expected to at or after from, was 2026-05-04T12:00:00Z to 2026-05-04T11:00:00Z
            PUT loads/LD-2026-000001/window | {"sequence":1,"windowFrom":"noon","windowTo":"2026-05-04T11:00:00Z"} | windowFrom | expected an ISO 8601 date-time with an offset, was "noon"
            POST clock | {} | body | expected exactly one of advance, real, set
            POST clock | {"real":true,"advance":"PT1H"} | body | expected exactly one of advance, real, set
            POST clock | {"set":"2026-05-04T12:00:00"} | set | expected an ISO 8601 date-time with an offset, was "2026-05-04T12:00:00"
            POST clock | {"set":"1969-05-04T12:00:00Z"} | set | clock: 1969-05-04T12:00:00Z is not within the years 1970 to 9999
            POST clock | {"advance":"1 hour"} | advance | expected an ISO 8601 duration like PT1H30M, was "1 hour"
            POST clock | {"advance":"-PT1H"} | advance | clock: cannot advance by PT-1H, use set to go back
            POST clock | {"advance":"P9999999D"} | advance | clock: cannot advance by PT239999976H past the year 9999
            POST clock | {"real":false} | real | expected true; use set or advance to stop the clock, was false
            PUT prices | {"load_create":"-0.01"} | load_create | amount: -0.01 USD is negative
            PUT prices | {"":1} | body | price key: expected 1 to 100 printable ASCII characters without spaces
            PUT prices | {"a\\u0000b":1,"load_create":2} | body | price key: expected 1 to 100 printable ASCII characters without spaces
            POST brokers | {"name":"\\ud800"} | name | expected a string without an unpaired surrogate, was a string
            PUT prices | {"load_create":null} | load_create | is missing
            PUT billing | {} | available | is missing
            PUT billing | {"available":0} | available | expected true or false, was 0
            POST faults | {} | what | is missing
            POST faults | {"what":{}} | what.type | is missing
            POST faults | {"what":{"type":"EXPLODE"}} | what.type | expected one of STATUS, CLOSE, RESET, STALL, TRUNCATE, SLOW, DELAY, GARBAGE, was "EXPLODE"
            POST faults | {"what":{"type":"RESET"},"where":"LATER"} | where | expected one of BEFORE, AFTER_COMMIT, IN_BODY, was "LATER"
            POST faults | {"what":{"type":"RESET","status":500}} | what.status | is unknown, expected type
            POST faults | {"what":{"type":"STATUS"}} | what.status | is missing
            POST faults | {"what":{"type":"STATUS","status":99}} | what.status | response status is not in 200 to 599: 99
            POST faults | {"what":{"type":"STATUS","status":500},"where":"IN_BODY"} | what | fault STATUS makes no sense IN_BODY: use BEFORE or AFTER_COMMIT
            POST faults | {"what":{"type":"TRUNCATE","afterBytes":1}} | what | fault TRUNCATE makes no sense BEFORE: use IN_BODY
            POST faults | {"what":{"type":"TRUNCATE"},"where":"IN_BODY"} | what.afterBytes | is missing
            POST faults | {"what":{"type":"SLOW","bytesPerSecond":0},"where":"IN_BODY"} | what.bytesPerSecond | SLOW: bytesPerSecond must be at least 1: 0
            POST faults | {"what":{"type":"DELAY","duration":"PT25H"}} | what.duration | DELAY: duration must be between 0 and 24 hours: PT25H
            POST faults | {"what":{"type":"GARBAGE","base64":"!"}} | what.base64 | expected base64, was a string
            POST faults | {"what":{"type":"RESET"},"times":0} | times | fault RESET: times must be at least 1: 0
            POST faults | {"what":{"type":"RESET"},"skip":1.5} | skip | expected a whole number, was 1.5
            GET requests?op=createLoad |  | op | is unknown, expected brokerId, count, operation, within
            """)
    void aBadInputNamesTheFieldAndWhatWasExpected(String call, String body, String field, String problem) {
        String[] parts = call.split(" ");

        Reply refused = remote.send(parts[0], "/_control/" + parts[1], body == null ? "" : body);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("error")).isEqualTo(field + ": " + problem + ", nothing changed");
        assertThat(refused.at("fields")).isEqualTo(List.of(field));
    }

    @Test
    void anUnknownOperationIsNamedWithThoseThereAre() {
        String operations = "confirmDelivery, createLoad, createTrackedLoad, getBalance, getLoadPosition, getPricing, "
                + "getTrackedLoadPosition, listServices, postPings, topUpByCard, updateLoadStatus";

        assertThat(remote.send("POST", "/_control/faults", "{\"operation\":\"create\",\"what\":{\"type\":\"RESET\"}}")
                        .text("error"))
                .isEqualTo("operation: expected one of " + operations + ", was \"create\", nothing changed");
        assertThat(remote.get("/_control/requests?operation=create").text("error"))
                .startsWith("operation: expected one of confirmDelivery, ");
    }

    /** Reading a million digits takes ten seconds and more. Time is measured in the profile {@code slow} only. */
    @Test
    @Tag("long")
    void aNumberOfAMillionDigitsIsRefusedUnread() {
        String digits = "1".repeat(1_000_000);
        long begun = System.nanoTime();
        for (int i = 0; i < 3; i++) {
            assertThat(remote.send("PUT", "/_control/prices", "{\"load_create\":" + digits + "}")
                            .status())
                    .isEqualTo(400);
            assertThat(remote.send("PUT", "/_control/loads/LD-2026-000001/window", "{\"sequence\":" + digits + "}")
                            .status())
                    .isEqualTo(400);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun))
                .isLessThan(Duration.ofSeconds(Boolean.getBoolean("slow") ? 30 : 600));
    }

    @Test
    void aPhoneIsNeverSaidAgain() {
        Reply refused = remote.send("POST", "/_control/brokers", "{\"drivers\":[{\"phone\":\"12345\"}]}");

        assertThat(refused.body()).doesNotContain("12345");
    }

    @Test
    void aFixThatIsNoneIsNamed() {
        Reply refused = remote.send(
                "POST",
                "/_control/loads/LD-2026-000001/pings",
                "{\"pings\":[{\"lat\":1,\"lng\":2},{\"lat\":91,\"lng\":2}]}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.at("fields")).isEqualTo(List.of("pings.1.lat"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            GET    brokers/brk_000009              |
            PATCH  brokers/brk_000009              | {}
            POST   brokers/brk_000009/keys         | {}
            DELETE brokers/brk_000009/keys/key_000001 |
            DELETE brokers/brk_000001/keys/key_000009 |
            GET    brokers/brk_000009/ledger       |
            GET    brokers/brk_000009/loads        |
            GET    loads/LD-2026-000009            |
            POST   loads/LD-2026-000009/pings      | {"pings":[]}
            POST   loads/LD-2026-000009/drive      | {}
            POST   loads/LD-2026-000009/cancel     |
            PUT    loads/LD-2026-000009/window     | {"sequence":1}
            POST   faults                          | {"what":{"type":"RESET"},"brokerId":"brk_000009"}
            GET    requests?brokerId=brk_000009    |
            GET    nothing                         |
            """)
    void unknownPathIs404(String call, String body) {
        String[] parts = call.split(" +");

        Reply refused = remote.send(parts[0], "/_control/" + parts[1], body == null ? "" : body);

        assertThat(refused.status()).as(refused.body()).isEqualTo(404);
        assertThat(refused.text("error")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "DELETE, health",
        "GET, brokers",
        "DELETE, brokers/brk_000001",
        "GET, brokers/brk_000001/keys",
        "POST, loads/LD-2026-000001",
        "GET, loads/LD-2026-000001/pings",
        "PUT, clock",
        "POST, prices",
        "PUT, faults",
        "POST, billing",
        "POST, sms",
        "POST, requests",
        "GET, reset",
        "POST, snapshot",
        "OPTIONS, health"
    })
    void anotherMethodIs405(String method, String path) {
        assertThat(remote.send(method, "/_control/" + path, "").status()).isEqualTo(405);
    }

    @Test
    void aLargeBodyIsRefusedWhereNoneIsNeeded() {
        String large = "{\"name\":\"" + "x".repeat(1 << 20) + "\"}";

        assertThat(remote.send("POST", "/_control/brokers", large).status()).isEqualTo(413);
    }
}
