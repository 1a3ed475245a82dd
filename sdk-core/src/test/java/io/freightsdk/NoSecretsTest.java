package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.error.CallFacts;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Keys, phones, card tokens and addresses are in no message, event, string or log, however a call fails. */
@Tag("acceptance")
class NoSecretsTest {
    private static final String KEY = "agent_t3llt4le";
    private static final List<String> TELLTALES =
            List.of("t3llt4le", "2145550199", "tok_t3ll", "17 Telltale Rd", "t3ll-header");
    private static final CreateLoadInput LOAD = CreateLoadInput.builder()
            .driverPhone("+12145550199")
            .pickups(List.of(stop()))
            .deliveries(List.of(stop()))
            .build();
    private static final CallOptions OPTIONS =
            options(o -> o.header("X-Token", "t3ll-header").tag("acme"));

    private final FakeService service = new FakeService();
    private final Recorded recorded = new Recorded();
    private final Log log = new Log();

    private static StopInput stop() {
        return StopInput.builder()
                .address("17 Telltale Rd")
                .city("Dallas")
                .state("TX")
                .zip("75202")
                .build();
    }

    /** What is logged by anybody at any level. */
    private static final class Log extends Handler {
        private final Logger root = Logger.getLogger("");
        private final Level before = root.getLevel();
        private final List<String> lines = new CopyOnWriteArrayList<>();

        Log() {
            setLevel(Level.ALL);
        }

        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLoggerName() + " " + line.getMessage() + " " + line.getThrown());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @BeforeEach
    void listen() {
        log.root.addHandler(log);
        Logger.getLogger("io.freightsdk").setLevel(Level.ALL);
        Logger.getLogger("okhttp3").setLevel(Level.ALL);
    }

    @AfterEach
    void close() {
        log.root.removeHandler(log);
        log.root.setLevel(log.before);
        Logger.getLogger("io.freightsdk").setLevel(null);
        Logger.getLogger("okhttp3").setLevel(null);
        service.close();
    }

    /** To be told from the others. */
    private static final Consumer<FakeService> NOBODY_THERE = new Consumer<>() {
        @Override
        public void accept(FakeService fake) {}
    };

    /** All that can go wrong: refusals that quote the input, broken answers, lost ones. */
    static Stream<Consumer<FakeService>> failures() {
        String quoting = "{\"error\": \"+12145550199 at 17 Telltale Rd\", \"code\": \"tok_t3ll\","
                + " \"fields\": [\"17 Telltale Rd\"], \"reason\": \"t3llt4le\", \"status\": \"t3llt4le\"}";
        Stream<Consumer<FakeService>> refusals = Stream.of(400, 401, 402, 403, 404, 410, 418, 422, 429, 500, 503)
                .map(status -> fake -> fake.answers(status, quoting));
        Stream<Consumer<FakeService>> broken = Stream.of("", "null", "<html>17 Telltale Rd", quoting, "\"tok_t3ll\"")
                .map(body -> fake -> fake.answers(200, body));
        Stream<Consumer<FakeService>> lost =
                Stream.of(fake -> FailureCase.NO_RESPONSE.enqueue(fake, AnyCall.CREATE_LOAD), NOBODY_THERE);
        return Stream.of(refusals, broken, lost).flatMap(each -> each);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void noOutputContainsSecrets(Consumer<FakeService> failure) {
        List<Object> seen = new ArrayList<>();
        Calling[] calls = {
            freight -> freight.createLoad(LOAD, OPTIONS),
            freight -> freight.incubating().topUpByCard("t-1", BigDecimal.TEN, "tok_t3ll", OPTIONS),
            freight -> freight.incubating().createTrackedLoad("order-1", LOAD, OPTIONS),
            freight -> freight.async().createLoad(LOAD, OPTIONS).join()
        };
        for (Calling call : calls) {
            if (!failure.equals(NOBODY_THERE)) {
                service.answers(200, AnyCall.Bodies.PRICING);
            }
            failure.accept(service);
            try (FreightClient freight = client()) {
                if (!failure.equals(NOBODY_THERE)) {
                    freight.prices().list();
                }
                seen.add(freight);
                seen.add(freight.async());
                call.on(freight);
            } catch (CompletionException e) {
                collect(e.getCause(), seen);
            } catch (RuntimeException e) {
                collect(e, seen);
            }
        }
        seen.addAll(recorded.events());
        seen.addAll(log.lines);
        seen.add(OPTIONS);
        assertThat(recorded.all(CallReport.class))
                .filteredOn(report -> !report.operation().equals("getPricing"))
                .hasSize(calls.length);
        assertThat(seen)
                .extracting(String::valueOf)
                .allSatisfy(text -> assertThat(text).doesNotContain(TELLTALES));
    }

    private interface Calling {
        void on(FreightClient freight);
    }

    private FreightClient client() {
        FreightClient.Builder builder = service.builder().agentKey(KEY).listener(recorded);
        if (service.requests() == 0 && service.isSilent()) {
            builder.okHttpClient(new OkHttpClient.Builder()
                    .addInterceptor(FailureCase.refusesConnections(2))
                    .build());
        }
        return builder.build();
    }

    private static void collect(Throwable thrown, List<Object> seen) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            seen.add(each);
            seen.addAll(List.of(each.getSuppressed()));
        }
        seen.add(CallFacts.sent("createLoad", 1));
    }
}
