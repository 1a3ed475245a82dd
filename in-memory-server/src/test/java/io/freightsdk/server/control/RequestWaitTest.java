package io.freightsdk.server.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.OwnThread;
import io.freightsdk.server.api.Remote.Account;
import io.freightsdk.server.api.Remote.Reply;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waiting over HTTP for what somebody else does. */
class RequestWaitTest extends ServerTest {
    private static final String A_MINUTE = "within=PT1M";

    @Test
    void theSecondRequestEndsTheWaitForTwo() {
        Account account = remote.broker("10.00");
        remote.load(account);
        CompletableFuture<Reply> both = asked("/_control/requests?operation=createLoad&count=2&" + A_MINUTE);

        remote.load(account);

        assertThat(responded(both).status()).isEqualTo(200);
        assertThat(responded(both).at("total")).isEqualTo(2.0);
    }

    @Test
    void onlyTheBrokersOwnRequestsCount() {
        Account one = remote.broker("10.00");
        remote.load(remote.broker("10.00"));

        assertThat(remote.get("/_control/requests?brokerId=" + one.brokerId() + "&count=1&within=PT0.01S")
                        .body())
                .isEqualTo("{\"requests\":[],\"total\":0}");
    }

    @Test
    void whatIsNotThereInTimeIsA408WithWhatThereWas() {
        remote.load(remote.broker("10.00"));

        Reply late = remote.get("/_control/requests?operation=createLoad&count=2&within=PT0.01S");

        assertThat(late.status()).isEqualTo(408);
        assertThat(late.at("total")).isEqualTo(1.0);
        assertThat(late.text("requests.0.operation")).isEqualTo("createLoad");
    }

    @Test
    void withoutATimeNothingIsWaitedFor() {
        assertThat(remote.get("/_control/requests?count=1").status()).isEqualTo(408);
        assertThat(remote.get("/_control/requests?count=0").status()).isEqualTo(200);
        assertThat(remote.get("/_control/sms?count=1").status()).isEqualTo(408);
    }

    @Test
    void aMessageEndsTheWaitForIt() {
        Account account = remote.broker("10.00");
        CompletableFuture<Reply> message =
                asked("/_control/sms?brokerId=" + account.brokerId() + "&count=1&" + A_MINUTE);

        String load = remote.load(account);

        assertThat(responded(message).text("messages.0.loadNumber")).isEqualTo(load);
    }

    @Test
    void messagesAreFilteredByLoadAndBroker() {
        Account one = remote.broker("10.00");
        Account other = remote.broker("10.00");
        remote.load(one);
        String load = remote.load(other);

        assertThat(remote.get("/_control/sms?loadNumber=" + load).body()).containsOnlyOnce("\"loadNumber\":\"" + load);
        assertThat(remote.get("/_control/sms?loadNumber=" + load + "&brokerId=" + one.brokerId())
                        .body())
                .isEqualTo("{\"messages\":[]}");
        assertThat(remote.get("/_control/sms?brokerId=nobody").status()).isEqualTo(404);
    }

    @Test
    void aStatusThatIsReachedEndsTheWaitForIt() {
        String load = remote.load(remote.broker("10.00"));
        CompletableFuture<Reply> delivered = asked("/_control/loads/" + load + "?status=DELIVERED&" + A_MINUTE);

        remote.send("POST", "/_control/loads/" + load + "/drive", "{}");

        assertThat(responded(delivered).status()).isEqualTo(200);
        assertThat(responded(delivered).text("status")).isEqualTo("DELIVERED");
    }

    @Test
    void aStatusThatWasPassedIsReached() {
        String load = remote.load(remote.broker("10.00"));
        remote.send("POST", "/_control/loads/" + load + "/drive", "{}");

        assertThat(remote.get("/_control/loads/" + load + "?status=AT_PICKUP").status())
                .isEqualTo(200);
        assertThat(remote.get("/_control/loads/" + load + "?status=CANCELLED").status())
                .isEqualTo(408);
    }

    @Test
    void aCancelledLoadReachesNothingElse() {
        String load = remote.load(remote.broker("10.00"));
        remote.send("POST", "/_control/loads/" + load + "/cancel", "");

        Reply reply = remote.get("/_control/loads/" + load + "?status=DELIVERED&within=PT0.01S");

        assertThat(reply.status()).isEqualTo(408);
        assertThat(reply.text("status")).isEqualTo("CANCELLED");
    }

    @Test
    void aResetEndsTheWaitForALoadThatIsGone() {
        String load = remote.load(remote.broker("10.00"));
        CompletableFuture<Reply> delivered = asked("/_control/loads/" + load + "?status=DELIVERED&" + A_MINUTE);

        remote.send("POST", "/_control/reset", "");

        assertThat(responded(delivered).status()).isEqualTo(404);
    }

    @Test
    void aWaitGoesOnAfterAReset() {
        CompletableFuture<Reply> created = asked("/_control/requests?operation=createLoad&count=1&" + A_MINUTE);

        remote.send("POST", "/_control/reset", "");
        remote.load(remote.broker("10.00"));

        assertThat(responded(created).at("total")).isEqualTo(1.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            requests?count=two          | count: expected a whole number 0 to 999999999, was "two", nothing changed
            requests?count=-1           | count: expected a whole number 0 to 999999999, was "-1", nothing changed
            requests?within=5s          | within: expected an ISO 8601 duration like PT1H30M, was "5s", nothing changed
            requests?within=PT1H        | within: expected a duration from PT0S to PT5M, was PT1H, nothing changed
            requests?within=-PT1S       | within: expected a duration from PT0S to PT5M, was PT-1S, nothing changed
            requests?status=PLANNED     | status: is unknown, expected brokerId, count, operation, within, nothing changed
            sms?operation=createLoad    | operation: is unknown, expected brokerId, count, loadNumber, within, nothing changed
            """)
    void invalidWaitIsRefused(String what, String error) {
        Reply reply = remote.get("/_control/" + what);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error")).isEqualTo(error);
    }

    @Test
    void anUnknownStatusIsRefused() {
        String load = remote.load(remote.broker("10.00"));

        assertThat(remote.get("/_control/loads/" + load + "?status=LOST").text("error"))
                .isEqualTo("status: expected one of PLANNED, AT_PICKUP, IN_TRANSIT, AT_DELIVERY, DELIVERED, CANCELLED,"
                        + " was \"LOST\", nothing changed");
    }

    private CompletableFuture<Reply> asked(String path) {
        return OwnThread.supply(() -> remote.get(path));
    }

    private static Reply responded(CompletableFuture<Reply> reply) {
        return reply.orTimeout(60, TimeUnit.SECONDS).join();
    }
}
