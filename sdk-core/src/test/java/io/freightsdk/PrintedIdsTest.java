package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.FreightException;
import io.freightsdk.error.IdempotencyException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.CreateLoadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Map;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids and names that others chose, where they may be a phone number or a key. */
@Tag("acceptance")
class PrintedIdsTest {
    private static final String PHONE = "+13125550142";

    @AutoClose
    private final FakeService service = new FakeService();

    @AutoClose
    private final WarningLines warnings = new WarningLines();

    private static CreateLoadInput loadWith(Object value) {
        return Served.load().toBuilder()
                .additionalProperties(Map.of("phones", Map.of(PHONE, value)))
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0013125550142", "312_555_0142", "312:555:0142", "447700900123", FakeService.KEY})
    void requestIdThatMayBePrivateIsNotPrinted(String requestId) {
        service.answers(500, "", "X-Request-Id", requestId);
        try (FreightClient freight = service.client()) {
            FreightException failure = catchThrowableOfType(
                    FreightException.class, () -> freight.createLoad("order-" + requestId, Served.load()));
            assertThat(failure.requestId()).isEqualTo(requestId);
            assertThat(failure).message().doesNotContain(requestId);
        }
        assertThat(warnings.lines)
                .singleElement()
                .asString()
                .contains("order id of your own, not printed")
                .doesNotContain(requestId);
    }

    @Test
    void orderIdBesideAnotherKeyIsNotPrintedIfItMayBePrivate() {
        CallOptions key = CallOptions.builder().idempotencyKey("k").build();
        try (FreightClient freight = service.client()) {
            Throwable refused = catchThrowable(() -> freight.createLoad(PHONE, Served.load(), key));
            assertThat(refused)
                    .hasMessageStartingWith(
                            "createLoad: the idempotencyKey of the options must be that of orderId; leave it out");
        }
    }

    @Test
    void nameOfAPropertyThatDiffersIsNotPrintedIfItMayBePrivate() {
        service.answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = service.client()) {
            freight.createLoad("order-1", loadWith("a"));
            IdempotencyException refused = catchThrowableOfType(
                    IdempotencyException.class, () -> freight.createLoad("order-1", loadWith("b")));
            assertThat(refused.fields()).containsExactly("phones." + PHONE);
            assertThat(refused).hasMessageContaining("which differs in 1 field; nothing was sent");
        }
    }

    @Test
    void nameOfAPropertyThatIsNotJsonIsNotPrintedIfItMayBePrivate() {
        try (FreightClient freight = service.client()) {
            Throwable refused = catchThrowable(() -> freight.createLoad("order-1", loadWith(Instant.EPOCH)));
            assertThat(refused)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("java.time.Instant")
                    .hasMessageContaining("is not JSON")
                    .message()
                    .doesNotContain("3125550142");
        }
    }

    /** OkHttp hides only Authorization where it prints the headers of a request. */
    @Test
    void keyInAnExceptionOfAnInterceptorIsNotPrinted() {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    if (chain.request().header("X-Agent-Key") == null) {
                        return chain.proceed(chain.request());
                    }
                    throw new IOException("refused: " + chain.request().headers());
                })
                .build();
        try (FreightClient freight = service.client(users)) {
            Throwable failure = catchThrowable(() -> freight.incubating().createTrackedLoad("order-1", Served.load()));
            assertThat(failure)
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("java.io.IOException, not printed, as it has the agent key");
            assertThat(stackTrace(failure)).doesNotContain(FakeService.KEY);
        }
    }

    @Test
    void keyInTheCauseOfAnExceptionOfAnInterceptorIsNotPrinted() {
        OkHttpClient users = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    String key = String.valueOf(chain.request().header("Authorization"));
                    throw new IllegalStateException("no tracer", new IOException(key));
                })
                .build();
        try (FreightClient freight = service.client(users)) {
            assertThat(stackTrace(catchThrowable(freight::getBalance)))
                    .contains("java.lang.IllegalStateException, not printed, as it has the agent key")
                    .doesNotContain(FakeService.KEY);
        }
    }

    @Test
    void idThatIsNotPrivateIsPrinted() {
        service.answers(401, "", "X-Request-Id", "req_42");
        try (FreightClient freight = service.client()) {
            assertThat(catchThrowable(freight::getBalance))
                    .isInstanceOf(UnauthorizedException.class)
                    .hasMessageContaining("request req_42");
        }
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
