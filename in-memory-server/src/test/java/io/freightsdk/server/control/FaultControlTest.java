package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultControlTest extends ServerTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BEFORE       | "type":"STATUS" | ,"status":429,"contentType":"text/plain","body":"slow down","retryAfter":"3"
            BEFORE       | "type":"CLOSE"  |
            BEFORE       | "type":"RESET"  |
            BEFORE       | "type":"STALL"  |
            BEFORE       | "type":"DELAY"  | ,"duration":"PT0.25S"
            AFTER_COMMIT | "type":"STATUS" | ,"status":500,"contentType":"application/json","body":"{}","retryAfter":null
            AFTER_COMMIT | "type":"CLOSE"  |
            AFTER_COMMIT | "type":"RESET"  |
            AFTER_COMMIT | "type":"STALL"  |
            AFTER_COMMIT | "type":"DELAY"  | ,"duration":"PT2S"
            AFTER_COMMIT | "type":"TRUNCATE" |
            """)
    void aFaultIsListedAsItWasPut(String when, String type, String more) {
        String rest = more == null ? "" : more;
        Reply added = remote.send(
                "POST",
                "/_control/faults",
                "{" + type + ",\"when\":\"" + when
                        + "\",\"operation\":\"createLoad\",\"brokerId\":null,\"skip\":2,\"times\":3" + rest + "}");

        assertThat(added.status()).as(added.body()).isEqualTo(201);
        assertThat(added.body()).isEqualTo("{\"faultId\":\"fault-1\"}");
        assertThat(remote.get("/_control/faults").body())
                .isEqualTo("{\"faults\":[{\"faultId\":\"fault-1\"," + type + ",\"when\":\"" + when
                        + "\",\"operation\":\"createLoad\",\"brokerId\":null,\"skip\":2,\"times\":3,\"hits\":0,"
                        + "\"skipLeft\":2,\"left\":3" + rest + "}]}");
    }

    @Test
    void oneFaultIsRemovedByItsId() {
        remote.send("POST", "/_control/faults", "{\"type\":\"RESET\"}");
        remote.send("POST", "/_control/faults", "{\"type\":\"CLOSE\"}");

        assertThat(remote.send("DELETE", "/_control/faults/fault-1", "").status())
                .isEqualTo(204);
        assertThat(remote.send("DELETE", "/_control/faults/fault-1", "").status())
                .isEqualTo(404);
        assertThat(remote.get("/_control/faults").text("faults.0.faultId")).isEqualTo("fault-2");
    }

    @Test
    void aFaultNeedsNoMoreThanItsType() {
        remote.send("POST", "/_control/faults", "{\"type\":\"STATUS\",\"status\":503,\"retryAfter\":7}");

        Reply listed = remote.get("/_control/faults");

        assertThat(listed.text("faults.0.when")).isEqualTo("BEFORE");
        assertThat(listed.at("faults.0.operation")).isNull();
        assertThat(listed.at("faults.0.times")).isEqualTo(1.0);
        assertThat(listed.text("faults.0.retryAfter")).isEqualTo("7");
        assertThat(listed.text("faults.0.body")).contains("BILLING_UNAVAILABLE");
    }

    @Test
    void aCommittedCallWhoseResponseIsLostIsInJournalAndLedger() {
        Account account = remote.broker("10.00");
        remote.send(
                "POST",
                "/_control/faults",
                "{\"operation\":\"createLoad\",\"when\":\"AFTER_COMMIT\",\"type\":\"RESET\",\"brokerId\":\""
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
        remote.send("POST", "/_control/faults", "{\"type\":\"STATUS\",\"status\":500,\"skip\":1,\"times\":2}");
        remote.get("/v1/catalog");
        remote.get("/v1/catalog");

        Reply listed = remote.get("/_control/faults");

        assertThat(listed.at("faults.0.hits")).isEqualTo(1.0);
        assertThat(listed.at("faults.0.skipLeft")).isEqualTo(0.0);
        assertThat(listed.at("faults.0.left")).isEqualTo(1.0);
    }

    @Test
    void clearedFaultsStrikeNobody() {
        remote.send("POST", "/_control/faults", "{\"type\":\"RESET\",\"times\":9}");

        assertThat(remote.send("DELETE", "/_control/faults", "").status()).isEqualTo(204);

        assertThat(remote.get("/_control/faults").body()).isEqualTo("{\"faults\":[]}");
        assertThat(remote.get("/v1/catalog").status()).isEqualTo(200);
    }
}
