package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("acceptance")
class FaultControlTest extends ServerTest {

    /** All that make sense: a body's effects need a body, and once it has begun there is no other status. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BEFORE       | {"type":"STATUS","status":429,"body":"slow down","contentType":"text/plain","retryAfter":"3"}
            BEFORE       | {"type":"CLOSE"}
            BEFORE       | {"type":"RESET"}
            BEFORE       | {"type":"STALL"}
            BEFORE       | {"type":"DELAY","duration":"PT0.25S"}
            BEFORE       | {"type":"GARBAGE","base64":"AAEC"}
            AFTER_COMMIT | {"type":"STATUS","status":500,"body":"{}","contentType":"application/json","retryAfter":null}
            AFTER_COMMIT | {"type":"CLOSE"}
            AFTER_COMMIT | {"type":"RESET"}
            AFTER_COMMIT | {"type":"STALL"}
            AFTER_COMMIT | {"type":"DELAY","duration":"PT2S"}
            AFTER_COMMIT | {"type":"GARBAGE","base64":"AAEC"}
            IN_BODY      | {"type":"CLOSE"}
            IN_BODY      | {"type":"RESET"}
            IN_BODY      | {"type":"STALL"}
            IN_BODY      | {"type":"TRUNCATE","afterBytes":10}
            IN_BODY      | {"type":"SLOW","bytesPerSecond":100}
            IN_BODY      | {"type":"DELAY","duration":"PT1M"}
            IN_BODY      | {"type":"GARBAGE","base64":"AAEC"}
            """)
    void aFaultIsListedAsItWasPut(String where, String what) {
        Reply added = remote.send(
                "POST",
                "/_control/faults",
                "{\"operation\":\"createLoad\",\"where\":\"" + where + "\",\"what\":" + what
                        + ",\"brokerId\":null,\"skip\":2,\"times\":3}");

        assertThat(added.status()).as(added.body()).isEqualTo(201);
        assertThat(added.body()).isEqualTo("{\"faultId\":\"fault-1\"}");
        assertThat(remote.get("/_control/faults").body())
                .isEqualTo("{\"faults\":[{\"faultId\":\"fault-1\",\"operation\":\"createLoad\",\"where\":\"" + where
                        + "\",\"what\":" + what
                        + ",\"brokerId\":null,\"skip\":2,\"times\":3,\"hits\":0,\"skipLeft\":2,\"left\":3}]}");
    }

    @Test
    void aFaultNeedsNoMoreThanWhat() {
        remote.send("POST", "/_control/faults", "{\"what\":{\"type\":\"STATUS\",\"status\":503,\"retryAfter\":7}}");

        Reply listed = remote.get("/_control/faults");

        assertThat(listed.text("faults.0.where")).isEqualTo("BEFORE");
        assertThat(listed.at("faults.0.operation")).isNull();
        assertThat(listed.at("faults.0.times")).isEqualTo(1.0);
        assertThat(listed.text("faults.0.what.retryAfter")).isEqualTo("7");
        assertThat(listed.text("faults.0.what.body")).contains("BILLING_UNAVAILABLE");
    }

    @Test
    void aCommittedCallWhoseAnswerIsLostIsInJournalAndLedger() {
        Account account = remote.broker("10.00");
        remote.send(
                "POST",
                "/_control/faults",
                "{\"operation\":\"createLoad\",\"where\":\"AFTER_COMMIT\",\"what\":{\"type\":\"RESET\"},\"brokerId\":\""
                        + account.brokerId() + "\"}");

        assertThatThrownBy(() -> remote.create(account, "", "order-1")).isInstanceOf(UncheckedIOException.class);

        Reply journal = remote.get("/_control/requests?operation=createLoad");
        assertThat(journal.text("requests.0.fault")).isEqualTo("fault-1");
        assertThat(journal.at("requests.0.committed")).isEqualTo(true);
        assertThat(journal.text("requests.0.chargedUsd")).isEqualTo("0.65");
        assertThat(remote.create(account, "", "order-1").replayed()).isEqualTo("true");
        assertThat(remote.get("/_control/faults").body()).isEqualTo("{\"faults\":[]}");
    }

    @Test
    void theListSaysWhatIsLeft() {
        remote.send(
                "POST", "/_control/faults", "{\"what\":{\"type\":\"STATUS\",\"status\":500},\"skip\":1,\"times\":2}");
        remote.get("/v1/catalog");
        remote.get("/v1/catalog");

        Reply listed = remote.get("/_control/faults");

        assertThat(listed.at("faults.0.hits")).isEqualTo(1.0);
        assertThat(listed.at("faults.0.skipLeft")).isEqualTo(0.0);
        assertThat(listed.at("faults.0.left")).isEqualTo(1.0);
    }

    @Test
    void clearedFaultsStrikeNobody() {
        remote.send("POST", "/_control/faults", "{\"what\":{\"type\":\"RESET\"},\"times\":9}");

        assertThat(remote.send("DELETE", "/_control/faults", "").status()).isEqualTo(204);

        assertThat(remote.get("/_control/faults").body()).isEqualTo("{\"faults\":[]}");
        assertThat(remote.get("/v1/catalog").status()).isEqualTo(200);
    }
}
