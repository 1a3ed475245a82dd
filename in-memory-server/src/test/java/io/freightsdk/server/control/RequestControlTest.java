package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestControlTest extends ServerTest {

    @Test
    void aRequestHasEveryFieldOfTheTable() {
        Account account = remote.broker("10.00");
        remote.create(account, "", "order-1");

        assertThat(remote.get("/_control/requests").body())
                .matches(
                        "\\{\"requests\":\\[\\{\"seq\":1,\"requestId\":\"req_\\d+\",\"at\":\"" + NOON
                                + "\",\"operation\":\"createLoad\","
                                + "\"method\":\"POST\",\"path\":\"/v1/agent/loads\",\"status\":201,"
                                + "\"brokerId\":\"brk_000001\",\"idempotencyKey\":\"order-1\",\"idempotencyMismatch\":false,"
                                + "\"chargedUsd\":\"0.65\",\"committed\":true,\"fault\":null,\"responseLost\":false,"
                                + "\"durationMs\":\\d+,"
                                + "\"userAgent\":\"Java-http-client/[0-9.]+\",\"traceparent\":null,\"clientRequestId\":null}],\"total\":1}");
    }

    @Test
    void freeCallIsChargedNull() {
        remote.call(remote.broker("10.00"), "GET", "/v1/agent/pricing", "");

        Reply requests = remote.get("/_control/requests");

        assertThat(requests.at("requests.0.chargedUsd")).isNull();
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

        assertThat(requests.at("requests.0.idempotencyMismatch")).isEqualTo(false);
        assertThat(requests.at("requests.1.idempotencyMismatch")).isEqualTo(true);
    }

    @Test
    void onlyWhatIsWrittenDownCanBeAskedFor() {
        assertThat(remote.get("/_control/requests?operation=postPings").text("error"))
                .startsWith("operation: expected one of confirmDelivery, ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            User-Agent | userAgent | python-requests/2.32.3 | python-requests/2.32.3
            User-Agent | userAgent | agent_0123456789abcdefghijABCDEFGHIJ01 | ***
            traceparent | traceparent | 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 | 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
            traceparent | traceparent | +12145550142 | ***
            X-Client-Request-Id | clientRequestId | 1f0c5f6e-8f1c-6d6a-9b0e-3c9f1f6f2a11.1 | 1f0c5f6e-8f1c-6d6a-9b0e-3c9f1f6f2a11.1
            X-Client-Request-Id | clientRequestId | call of +12145550142 | ***
            """)
    void headersOfTheCallerAreJournaled(String header, String field, String sent, String shown) {
        remote.send("GET", "/v1/agent/balance", header, sent);

        assertThat(remote.get("/_control/requests").text("requests.0." + field)).isEqualTo(shown);
    }

    @Test
    void longHeaderIsCut() {
        remote.send("GET", "/v1/no/such/path", "User-Agent", "a".repeat(1_000));

        assertThat(remote.get("/_control/requests").text("requests.0.userAgent"))
                .isEqualTo("a".repeat(200));
    }

    @Test
    void controlItselfIsNotWrittenDown() {
        remote.get("/_control/health");

        assertThat(remote.get("/_control/requests").body()).isEqualTo("{\"requests\":[],\"total\":0}");
    }
}
