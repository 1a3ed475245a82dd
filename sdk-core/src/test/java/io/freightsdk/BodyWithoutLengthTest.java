package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.MalformedResponseException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses that end where their connection does, as those of HTTP/1.0 do: that they are broken off shows in their JSON alone. */
class BodyWithoutLengthTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    private static final RetryPolicy AT_ONCE = new RetryPolicy(4, Duration.ZERO, Duration.ZERO);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            GET_BALANCE       | ``            | 4
            GET_BALANCE       | {"currency": "US | 4
            GET_BALANCE       | {"currency": "USD", | 4
            CREATE_LOAD       | {"loadId": "1 | 4
            TOP_UP_BY_CARD    | {             | 4
            GET_LOAD_POSITION | {"loadNumber": "L | 1
            """)
    void oneThatIsNoJsonWasLost(AnyCall call, String body, int attempts) throws IOException {
        try (RawService service = new RawService(HEAD + "\r\n" + body)) {
            MalformedResponseException failure = failure(service, call);
            assertThat(failure.retryable()).isTrue();
            // the price list may be read meanwhile
            assertThat(failure.attempts()).isEqualTo(attempts);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            GET_BALANCE | {"currency": "US | NOT_CHARGED
            CREATE_LOAD | {"loadId": "1    | UNKNOWN
            CREATE_LOAD | ``               | UNKNOWN
            """)
    void oneThatIsCompleteWouldComeAgain(AnyCall call, String body, ChargeStatus charge) throws IOException {
        try (RawService service = new RawService(HEAD + "Content-Length: " + body.length() + "\r\n\r\n" + body)) {
            MalformedResponseException failure = failure(service, call);
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.chargeStatus()).isEqualTo(charge);
            assertThat(failure.attempts()).isEqualTo(1);
        }
    }

    /** OkHttp decompresses it, and removes its length. */
    @Test
    void oneThatIsCompressedHasALength() throws IOException {
        Buffer page = new Buffer();
        try (BufferedSink zipped = Okio.buffer(new GzipSink(page))) {
            zipped.writeUtf8("<html>");
        }
        String head = HEAD + "Content-Encoding: gzip\r\nContent-Length: " + page.size() + "\r\n\r\n";
        try (RawService service = new RawService(head + page.readString(StandardCharsets.ISO_8859_1))) {
            MalformedResponseException failure = failure(service, AnyCall.CREATE_LOAD);
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.attempts()).isEqualTo(1);
        }
    }

    /** It came over no connection. */
    @Test
    void oneOfAnInterceptorIsComplete() {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> new Response.Builder()
                        .request(chain.request())
                        .protocol(Protocol.HTTP_1_1)
                        .code(200)
                        .message("OK")
                        .body(ResponseBody.create("<html>", null))
                        .build())
                .build();
        try (FreightClient freight = Served.withPrices(FreightClient.builder()
                .baseUrl("http://127.0.0.1:1")
                .account("acme")
                .agentKey(FakeService.KEY)
                .okHttpClient(users)
                .retryPolicy(AT_ONCE)
                .build())) {
            MalformedResponseException failure =
                    catchThrowableOfType(MalformedResponseException.class, freight::getBalance);
            assertThat(failure.retryable()).isFalse();
            assertThat(failure.attempts()).isEqualTo(1);
        }
    }

    private static MalformedResponseException failure(RawService service, AnyCall call) {
        try (FreightClient freight = Served.withPrices(FreightClient.builder()
                .baseUrl(service.url())
                .account("acme")
                .agentKey(FakeService.KEY)
                .retryPolicy(AT_ONCE)
                .attemptTimeout(Duration.ofSeconds(100))
                .deadline(Duration.ofSeconds(300))
                .build())) {
            return catchThrowableOfType(MalformedResponseException.class, () -> call.on(freight));
        }
    }
}
