package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote.Reply;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said to those who ask for something that cannot be. */
class RefusalsTest extends ServerTest {

    @BeforeEach
    void brokerWithALoad() {
        remote.load(remote.broker("10.00"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            POST brokers | {"balanceUsd":"-1"} | balanceUsd | amount: expected 0 USD or more, was -1.00
            POST brokers | {"balanceUsd":0.00001} | balanceUsd | amount: expected at most 4 decimals, had 5
            POST brokers | {"balanceUsd":1e9} | balanceUsd | amount: expected less than 1000000000 USD
            POST brokers | {"balanceUsd":"ten"} | balanceUsd | amount: expected USD such as 5.00, was "ten"
            POST brokers | {"balanceUsd":"+1"} | balanceUsd | amount: expected USD such as 5.00, was "+1"
            POST brokers | {"balanceUsd":"١٠"} | balanceUsd | amount: expected USD such as 5.00, was "١٠"
            POST brokers | {"balanceUsd":true} | balanceUsd | expected USD such as 5.00, was true
            POST brokers | {"name":7} | name | expected a string, was 7
            POST brokers | {"registered":"yes"} | registered | expected true or false, was "yes"
            POST brokers | {"completion":"LATER"} | completion | expected one of ON_ARRIVAL, AWAIT_CONFIRM, was "LATER"
            POST brokers | {"drivers":{}} | drivers | expected an array, was an object
            POST brokers | {"drivers":[{}]} | drivers.0.phone | expected a phone or a truckNumber, had neither
            POST brokers | {"drivers":[{"phone":"abc"}]} | drivers.0.phone | expected a phone number that can be brought to E.164, such as +12145550142
            POST brokers | {"drivers":[{"truckNumber":1}]} | drivers.0.truckNumber | expected a string, was 1
            POST brokers | {"balance":"1"} | balance | is unknown, expected balanceUsd, completion, drivers, name, registered
            PATCH brokers/brk_000001 | {"name":"a"} | name | is unknown, expected balanceUsd, billingAvailable, completion, drivers, prices, registered
            PATCH brokers/brk_000001 | {"prices":{"load_create":"-1"}} | prices.load_create | amount: expected 0 USD or more, was -1.00
            POST brokers/brk_000001/keys | {"scopes":["loads:read","loads:write"]} | scopes.1 | scope: expected one of [loads:create, loads:read, delivery:confirm, billing], was loads:write
            POST brokers/brk_000001/keys | {"scopes":[]} | scopes | expected at least one scope, was empty
            POST loads/LD-2026-000001/drive | {"to":3} | to | expected a whole number 1 to 2, was 3
            POST loads/LD-2026-000001/drive | {"to":"start"} | to | expected a whole number 1 to 2, was "start"
            POST clock | {} | body | expected exactly one of advance, real, set and speed
            POST clock | {"real":true,"advance":"PT1H"} | body | expected exactly one of advance, real, set and speed
            POST clock | {"set":"2026-05-04T12:00:00"} | set | expected an ISO 8601 date-time with an offset, was "2026-05-04T12:00:00"
            POST clock | {"set":"1969-05-04T12:00:00Z"} | set | clock: expected the years 1970 to 9999, was 1969-05-04T12:00:00Z
            POST clock | {"advance":"1 hour"} | advance | expected an ISO 8601 duration like PT1H30M, was "1 hour"
            POST clock | {"advance":"-PT1H"} | advance | clock: cannot advance by PT-1H; use set to go back
            POST clock | {"advance":"P9999999D"} | advance | clock: cannot advance by PT239999976H past the year 9999
            POST clock | {"real":false} | real | expected true, was false; use set or advance to stop the clock
            POST clock | {"speed":0} | speed | expected a whole number 1 to 100000, was 0
            PATCH service | {"prices":{"load_create":"-0.01"}} | prices.load_create | amount: expected 0 USD or more, was -0.01
            PATCH service | {"prices":{"a b":1}} | prices.a b | price key: expected 1 to 100 printable ASCII characters without spaces
            PATCH service | {"prices":{"load_create":null}} | prices.load_create | is missing
            PATCH service | {"billingAvailable":0} | billingAvailable | expected true or false, was 0
            POST brokers | {"name":"\\ud800"} | name | expected a string, was a string
            POST faults | {} | type | is missing
            POST faults | {"type":"EXPLODE"} | type | expected one of STATUS, CLOSE, RESET, STALL, DELAY, TRUNCATE, was "EXPLODE"
            POST faults | {"type":"RESET","when":"LATER"} | when | expected one of BEFORE, AFTER_COMMIT, was "LATER"
            POST faults | {"type":"RESET","where":"BEFORE"} | where | is unknown, expected body, brokerId, contentType, duration, operation, retryAfter, skip, status, times, type, when
            POST faults | {"type":"STATUS"} | status | is missing
            POST faults | {"type":"STATUS","status":99} | status | expected a whole number 200 to 599, was 99
            POST faults | {"type":"TRUNCATE","when":"BEFORE"} | type | fault TRUNCATE has no response to cut BEFORE the work; use AFTER_COMMIT
            POST faults | {"type":"RESET","when":"AFTER_COMMIT","operation":"updateLoadStatus"} | type | fault RESET on updateLoadStatus never fires AFTER_COMMIT, because the operation always responds with 410; use BEFORE
            POST faults | {"type":"RESET","body":"x"} | type | fault RESET has no body; use Fault.status(…)
            POST faults | {"type":"RESET","status":500} | status | belongs to a STATUS fault, not to RESET
            POST faults | {"type":"STALL","duration":"PT1S"} | duration | belongs to a DELAY fault, not to STALL
            POST faults | {"type":"DELAY","duration":"PT25H"} | type | fault DELAY: expected 0 to 24 hours, was PT25H
            POST faults | {"type":"RESET","times":0} | times | expected a whole number 1 to 2147483647, was 0
            POST faults | {"type":"RESET","skip":1.5} | skip | expected a whole number 0 to 2147483647, was 1.5
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

        assertThat(remote.send("POST", "/_control/faults", "{\"operation\":\"create\",\"type\":\"RESET\"}")
                        .text("error"))
                .isEqualTo("operation: expected one of " + operations + ", was \"create\", nothing changed");
        assertThat(remote.get("/_control/requests?operation=create").text("error"))
                .startsWith("operation: expected one of confirmDelivery, ");
    }

    @Test
    void aNumberOfAMillionDigitsIsRefusedUnread() {
        String digits = "1".repeat(1_000_000);
        for (int i = 0; i < 3; i++) {
            assertThat(remote.send("PATCH", "/_control/service", "{\"prices\":{\"load_create\":" + digits + "}}")
                            .status())
                    .isEqualTo(400);
            assertThat(remote.send("POST", "/_control/loads/LD-2026-000001/drive", "{\"to\":" + digits + "}")
                            .status())
                    .isEqualTo(400);
        }
    }

    @Test
    void aPhoneIsNeverSaidAgain() {
        Reply refused = remote.send("POST", "/_control/brokers", "{\"drivers\":[{\"phone\":\"12345\"}]}");

        assertThat(refused.body()).doesNotContain("12345");
    }

    @Test
    void severalProblemsAreToldAtOnce() {
        Reply refused = remote.send("POST", "/_control/faults", "{\"type\":\"STALL\",\"times\":0,\"skip\":-1}");

        assertThat(refused.at("fields")).isEqualTo(List.of("skip", "times"));
    }

    @ParameterizedTest
    @CsvSource({"[], body is not a JSON object", "'{\"balanceUsd\"', body is not JSON"})
    void aBodyThatIsNoObjectIsRefused(String body, String error) {
        assertThat(remote.send("POST", "/_control/brokers", body).text("error")).isEqualTo(error);
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
            POST   loads/LD-2026-000009/drive      | {}
            POST   loads/LD-2026-000009/cancel     |
            POST   faults                          | {"type":"RESET","brokerId":"brk_000009"}
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
        "PUT, brokers",
        "DELETE, brokers/brk_000001",
        "GET, brokers/brk_000001/keys",
        "POST, loads/LD-2026-000001",
        "PUT, clock",
        "POST, service",
        "PUT, faults",
        "POST, sms",
        "POST, requests",
        "GET, reset",
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
