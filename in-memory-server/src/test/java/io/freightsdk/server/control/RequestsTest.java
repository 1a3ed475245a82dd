package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.control.Remote.Account;
import io.freightsdk.server.control.Remote.Reply;
import org.junit.jupiter.api.Test;

class RequestsTest extends ServerTest {

    @Test
    void aRequestHasEveryFieldOfTheTable() {
        Account account = remote.broker("10.00");
        remote.create(account, "", "order-1");

        assertThat(remote.get("/_control/requests").body())
                .matches("\\{\"requests\":\\[\\{\"seq\":1,\"at\":\"" + NOON + "\",\"operation\":\"createLoad\","
                        + "\"method\":\"POST\",\"path\":\"/v1/agent/loads\",\"status\":201,"
                        + "\"brokerId\":\"brk_000001\",\"idempotencyKey\":\"order-1\",\"charged\":\"0.65\","
                        + "\"fault\":null,\"committed\":true,\"durationMs\":\\d+}],\"total\":1}");
    }

    @Test
    void whatCostNothingIsChargedNull() {
        remote.call(remote.broker("10.00"), "GET", "/v1/agent/pricing", "");

        Reply requests = remote.get("/_control/requests");

        assertThat(requests.at("requests.0.charged")).isNull();
        assertThat(requests.at("requests.0.committed")).isEqualTo(false);
    }

    @Test
    void requestsAreFilteredByOperationAndBroker() {
        Account one = remote.broker("10.00");
        Account other = remote.broker("10.00");
        remote.load(one);
        remote.load(other);
        remote.call(one, "GET", "/v1/agent/balance", "");
        remote.get("/v1/agent/nothing");

        assertThat(remote.get("/_control/requests").at("total")).isEqualTo(4.0);
        assertThat(remote.get("/_control/requests?operation=createLoad").at("total"))
                .isEqualTo(2.0);
        assertThat(remote.get("/_control/requests?operation=unknown").at("total"))
                .isEqualTo(1.0);
        assertThat(remote.get("/_control/requests?brokerId=" + one.brokerId()).at("total"))
                .isEqualTo(2.0);
        Reply both = remote.get("/_control/requests?operation=createLoad&brokerId=" + other.brokerId());
        assertThat(both.at("total")).isEqualTo(1.0);
        assertThat(both.at("requests.0.seq")).isEqualTo(2.0);
    }

    @Test
    void anotherBodyUnderTheSameKeyIsMarked() {
        Account account = remote.broker("10.00");
        remote.create(account, "PO 1", "order-1");
        remote.create(account, "PO 2", "order-1");

        Reply requests = remote.get("/_control/requests");

        assertThat(requests.body()).containsOnlyOnce("idempotencyMismatch");
        assertThat(requests.at("requests.1.idempotencyMismatch")).isEqualTo(true);
    }

    @Test
    void controlItselfIsNotWrittenDown() {
        remote.get("/_control/health");

        assertThat(remote.get("/_control/requests").body()).isEqualTo("{\"requests\":[],\"total\":0}");
    }
}
