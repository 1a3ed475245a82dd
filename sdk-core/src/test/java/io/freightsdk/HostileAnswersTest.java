package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import io.freightsdk.RawResponse.Head;
import io.freightsdk.error.BillingUnavailableException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnexpectedStatusException;
import io.freightsdk.error.UnknownBrokerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import okhttp3.Headers;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostileAnswersTest {
    private static final String GOOD = "{\"currency\": \"USD\", \"balanceUsd\": 1}";

    @AutoClose
    private final FakeService service = new FakeService();

    @AutoClose
    private final FreightClient freight = service.client();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            200 | ``                       | it has no body
            200 | null                     | Expected BEGIN_OBJECT but was NULL at path $
            200 | []                       | Expected BEGIN_OBJECT but was BEGIN_ARRAY at path $
            200 | 7                        | Expected BEGIN_OBJECT but was NUMBER at path $
            200 | {}                       | Required values 'currency', 'balanceUsd' missing at $
            200 | {"currency": "USD", "ba  | it is not JSON
            200 | <html>                   | it is not JSON
            200 | {"currency": "EUR"}      | Expected 'USD' but was another text at path $.currency
            200 | {"balanceUsd": "1"}      | Expected a number but was STRING at path $.balanceUsd
            200 | {"balanceUsd": 1e99999999999} | Expected a number of ordinary size but was 1e99999999999 at path $.balanceUsd
            200 | {"currency": "USD", "balanceUsd": 1} {} | it is not JSON
            202 | {}                       | Required values 'currency', 'balanceUsd' missing at $
            """)
    void resultThatCannotBeReadSaysWhy(int status, String body, String flaw) {
        service.answers(status, body);
        assertThatThrownBy(freight::getBalance)
                .isInstanceOfSatisfying(MalformedResponseException.class, e -> {
                    assertThat(e.body()).isEqualTo(body);
                    assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                })
                .hasMessage("getBalance: " + status + ": the response cannot be read: " + flaw
                        + ", nothing charged; see body()");
    }

    @Test
    void emptyBodyIsNotAResult() {
        service.answers(new MockResponse.Builder().code(204).build());
        assertThatThrownBy(freight::getBalance)
                .isInstanceOf(MalformedResponseException.class)
                .hasMessage(
                        "getBalance: 204: the response cannot be read: it has no body, nothing charged; see body()");
    }

    @Test
    void bytesThatAreNoUtf8AreNoCurrency() {
        service.answers(
                200, new Buffer().writeUtf8("{\"currency\": \"").writeByte(0xC3).writeUtf8("(\"}"));
        assertThatThrownBy(freight::getBalance)
                .isInstanceOf(MalformedResponseException.class)
                .hasMessage(
                        "getBalance: 200: the response cannot be read: Expected 'USD' but was another text at path $.currency,"
                                + " nothing charged; see body()");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            502 | <html>Bad Gateway</html>           | 502: status not in the contract, nothing charged; try again later
            500 | ``                                 | 500: status not in the contract, nothing charged; try again later
            500 | {"error": "e", "code": "OOPS"}     | 500: status not in the contract, nothing charged; try again later
            503 | <html>                             | 503: status not in the contract, nothing charged; try again later
            404 | <html>                             | 404: status not in the contract, nothing charged; check the base URL
            404 | {"error": 7}                       | 404: status not in the contract, nothing charged; check the base URL
            302 | ``                                 | 302: redirects are not followed, nothing charged; check the base URL
            """)
    void answerOfSomeoneElseIsUnexpected(int status, String body, String message) {
        service.answers(status, body);
        assertThatThrownBy(freight::getBalance)
                .isInstanceOfSatisfying(UnexpectedStatusException.class, e -> {
                    assertThat(e.status()).isEqualTo(status);
                    assertThat(e.serviceCode()).isNull();
                    assertThat(e.body()).isEqualTo(body);
                })
                .hasMessage("getBalance: " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"error": "e", "code": "INVALID_KEY"} | 401 INVALID_KEY: nothing charged; check the agent key
            {"error": "e"}                        | 401: nothing charged; check the agent key
            <html>                                | 401: nothing charged; check the agent key
            {"error": "e", "code": "a\\nb"}       | 401: nothing charged; check the agent key
            """)
    void unknownKeyIsAnUnknownKeyWhateverTheBody(String body, String message) {
        service.answers(401, body);
        assertThatThrownBy(freight::getBalance)
                .isInstanceOf(UnauthorizedException.class)
                .hasMessage("getBalance: " + message);
    }

    @Test
    void errorOfTheContractKeepsItsCode() {
        service.withoutPriceList()
                .answers(503, "{\"error\": \"e\", \"code\": \"BILLING_UNAVAILABLE\"}", "Retry-After", "0");
        assertThatThrownBy(freight::getPricing)
                .isExactlyInstanceOf(BillingUnavailableException.class)
                .hasMessage("getPricing: 503 BILLING_UNAVAILABLE: nothing charged; try again later");
    }

    @Test
    void bodyOverTheLimitIsRefused() {
        service.answers(200, new Buffer().writeUtf8(" ".repeat((1 << 20) + 1)));
        assertThatThrownBy(freight::getBalance)
                .isInstanceOfSatisfying(
                        MalformedResponseException.class,
                        e -> assertThat(e.body()).hasSize(64 << 10))
                .hasMessage(
                        "getBalance: 200: the response cannot be read: it has over 1048576 bytes, nothing charged; see body()");
    }

    @Test
    void bodyAtTheLimitIsRead() {
        String head = "{\"currency\": \"USD\", \"balanceUsd\": 1, \"x\": \"";
        String padding = "x".repeat((1 << 20) - head.length() - 2);
        service.answers(200, head + padding + "\"}");
        assertThat(freight.getBalance().balanceUsd()).isEqualTo("1");
    }

    @Test
    void smallGzipOfMegabytesIsRefused() throws IOException {
        Buffer bomb = new Buffer();
        try (BufferedSink sink = Okio.buffer(new GzipSink(bomb))) {
            byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 32; i++) {
                sink.write(blanks);
            }
        }
        assertThat(bomb.size()).isLessThan(64 << 10);
        service.answers(200, bomb, "Content-Encoding", "gzip");
        assertThatThrownBy(freight::getBalance)
                .isInstanceOf(MalformedResponseException.class)
                .hasMessage(
                        "getBalance: 200: the response cannot be read: it has over 1048576 bytes, nothing charged; see body()");
    }

    @Test
    void invalidGzipIsNotAResult() {
        service.answers(200, GOOD, "Content-Encoding", "gzip");
        assertThatThrownBy(freight::getBalance)
                .isInstanceOf(MalformedResponseException.class)
                .hasMessageStartingWith(
                        "getBalance: 200: the response cannot be read: it was broken off by IOException: ID1ID2");
    }

    private static FreightClient client(String url) {
        return FreightClient.builder()
                .baseUrl(url)
                .account("acme")
                .agentKey("agent_1")
                .build();
    }

    @Test
    void chunkThatBeginsTooEarlyIsNotQuoted() {
        String chunked = """
                HTTP/1.1 200 OK
                Transfer-Encoding: chunked

                driverPhone":"+13125550142","address":"2600 S Federal St"}
                0

                """.replace("\n", "\r\n");
        try (RawService raw = new RawService(chunked);
                FreightClient client = client(raw.url())) {
            assertThatThrownBy(client::getBalance)
                    .hasMessageContaining("broken off by ProtocolException")
                    .hasMessageNotContainingAny("3125550142", "Federal");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"200", "500"})
    void endlessAnswerEnds(int status) throws IOException {
        try (EndlessService endless = new EndlessService(status);
                FreightClient client = client(endless.url())) {
            assertThatThrownBy(client::getBalance)
                    .isInstanceOf(status == 200 ? MalformedResponseException.class : UnexpectedStatusException.class);
        }
    }

    @Test
    void answerThatBreaksOffIsNoResult() {
        service.answers(new MockResponse.Builder()
                .body(GOOD)
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        assertThatThrownBy(freight::getBalance)
                .isInstanceOfSatisfying(
                        MalformedResponseException.class, e -> assertThat(GOOD).startsWith(e.body()))
                .hasMessageStartingWith("getBalance: 200: the response cannot be read: it was broken off by ");
    }

    @Test
    void slowAnswerIsCutOffInTime() {
        service.answers(new MockResponse.Builder()
                .body(GOOD)
                .throttleBody(1, 10, TimeUnit.SECONDS)
                .build());
        assertTimesOut();
    }

    @Test
    void silenceIsCutOffInTime() {
        service.stalls();
        assertTimesOut();
    }

    @Test
    void closedPortIsAFailedConnection() throws IOException {
        // bound, so that nobody else gets it, and not listening
        try (Socket taken = new Socket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (FreightClient nobody = FreightClient.builder()
                    .baseUrl("http://127.0.0.1:" + taken.getLocalPort())
                    .account("acme")
                    .agentKey("agent_1")
                    .retryPolicy(RetryPolicy.none())
                    .build()) {
                assertThatThrownBy(nobody::getBalance)
                        .isInstanceOf(TransportException.class)
                        .hasMessage("getBalance: connection failed: ConnectException: Failed to connect to /127.0.0.1:"
                                + taken.getLocalPort() + ", nothing charged; check the network and the base URL");
            }
        }
    }

    private void assertTimesOut() {
        try (FreightClient hasty =
                service.builder().attemptTimeout(Duration.ofMillis(200)).build()) {
            assertThatThrownBy(hasty::getBalance)
                    .isInstanceOfSatisfying(
                            CallTimeoutException.class,
                            e -> assertThat(e.timeout()).isEqualTo(Duration.ofMillis(200)))
                    .hasMessage("getBalance: no response within 200 ms, nothing charged;"
                            + " try again or raise attemptTimeout");
        }
    }

    @ParameterizedTest
    @CsvSource({"r1, r1", "'',", "%200, %200", "%201,"})
    void requestIdIsAWordOrNone(String sent, String read) {
        String id = sent.startsWith("%") ? "x".repeat(Integer.parseInt(sent.substring(1))) : sent;
        service.answers(401, "", "X-Request-Id", id);
        UnauthorizedException refusal = catchThrowableOfType(UnauthorizedException.class, freight::getBalance);
        assertThat(refusal.requestId()).isEqualTo(read == null ? null : id);
    }

    @Test
    void brokerIsUnknownWhateverElseTheBodySays() {
        service.answers(422, "{\"error\": \"e\", \"code\": \"UNKNOWN_BROKER\", \"brokerEmail\": {}}");
        assertThatThrownBy(() -> freight.getLoadPosition("LD-1"))
                .isInstanceOfSatisfying(
                        UnknownBrokerException.class,
                        e -> assertThat(e.brokerEmail()).isNull());
    }

    /** The adapters of the model do neither; one that did must not make a result of half an answer. */
    @Test
    void adapterThatLeavesSomethingUnreadMakesNoResult() {
        JsonAdapter<String> half = new JsonAdapter<>() {
            @Override
            public String fromJson(JsonReader reader) throws IOException {
                reader.beginArray();
                return "half";
            }

            @Override
            public void toJson(JsonWriter writer, String value) {
                throw new UnsupportedOperationException();
            }
        };
        assertThatThrownBy(() -> ResponseReader.parse(half, new Buffer().writeUtf8("[1]")))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected one document");
        assertThatThrownBy(() -> ResponseReader.parse(half.nullSafe(), new Buffer().writeUtf8("null")))
                .isInstanceOf(JsonDataException.class)
                .hasMessage("Expected one document");
    }

    @Test
    void stringOfAnAnswerHoldsNothingOfIt() {
        RawResponse answer = new RawResponse(
                new Head(200, Headers.of("X-A", "s3cret")), new Buffer().writeUtf8("s3cret"), null, false);
        assertThat(answer).hasToString("RawResponse[200, 6 bytes]");
    }
}
