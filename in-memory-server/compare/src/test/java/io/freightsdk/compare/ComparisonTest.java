package io.freightsdk.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freightsdk.compare.EditingProxy.Edit;
import io.freightsdk.compare.EditingProxy.Passing;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {
    private static final Pattern ID = Pattern.compile("(?m)^\\| `([a-z]+\\.[a-z-]+)`: ");
    private static final Edit NOTHING = answer -> answer;

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    private final FreightBroker broker = server.addBroker();

    /** Compares with a server whose responses are edited, up to that limit. */
    private ComparisonReport compared(Edit edit, String spendAtMost) throws Exception {
        try (EditingProxy proxy = new EditingProxy(server.url(), edit)) {
            return Comparison.of(proxy.url(), broker.agentKey())
                    .spendAtMost(spendAtMost)
                    .run();
        }
    }

    private static Arguments set(String setting, String value, String id) {
        String line = setting + "=" + value;
        return arguments(line, Dialect.parse(List.of(line)), NOTHING, id);
    }

    private static Arguments edited(String name, String id, Edit edit) {
        return arguments(name, Dialect.STANDARD, edit, id);
    }

    /** A server that is changed in one way, and what has to be found. */
    static Stream<Arguments> changed() {
        return Stream.of(
                set(Dialect.KEY_PREFIX, "fk_live_", "keys.prefix"),
                set(Dialect.LOAD_NUMBER_PREFIX, "FR-", "ids.load-number"),
                set(Dialect.LOAD_ID_PREFIX, "ppl_", "ids.load-number"),
                set(Dialect.INVALID_KEY_CODE, "BAD_KEY", "keys.codes"),
                set(Dialect.REPLAY_HEADER, "no", "replay.answer"),
                set(Dialect.IDEMPOTENCY_SCOPE, "operation", "idempotency.form"),
                set(Dialect.IDEMPOTENCY_MISMATCH, "409", "replay.mismatch"),
                set(Dialect.IDEMPOTENCY_MISMATCH, "422", "replay.mismatch"),
                set(Dialect.STATUS + "fields", "422", "status.fields"),
                set(Dialect.STATUS + "invalid_driver_phone", "422", "status.invalid_driver_phone"),
                set(Dialect.ETA, "{\"arrivesAt\":null,\"why\":\"no driver\"}", "eta.reason"),
                edited(
                        "an unknown field",
                        "document.unknown-field LoadPosition.truckTemp",
                        answer -> answer.isRead() && answer.status() == 200
                                ? answer.body(answer.body().replaceFirst("\\{", "{\"truckTemp\":-4,"))
                                : answer),
                edited(
                        "an unknown status",
                        "document.enum-value LoadPosition.status BOOKED",
                        answer -> answer.isRead()
                                ? answer.body(answer.body().replace("\"PLANNED\"", "\"BOOKED\""))
                                : answer),
                edited(
                        "a field less",
                        "document.missing-field LoadPosition.pingCount",
                        answer -> answer.body(answer.body().replace("\"pingCount\":0,", ""))),
                edited(
                        "a number as a text",
                        "document.type LoadPosition.pingCount is string",
                        answer -> answer.body(answer.body().replace("\"pingCount\":0,", "\"pingCount\":\"0\","))),
                edited(
                        "a key's code that no setting can hold",
                        "keys.codes",
                        answer -> answer.body(answer.body().replace("INVALID_KEY", "Invalid Key"))),
                edited(
                        "no code for an invalid key",
                        "keys.codes",
                        answer -> answer.body(answer.body().replace(",\"code\":\"INVALID_KEY\"", ""))),
                edited("no request id", "http.request-id", answer -> answer.without("X-Request-Id")),
                edited(
                        "letters in phones",
                        "phone.letters",
                        answer -> answer.body().contains("letters or an extension")
                                ? answer.status(200)
                                        .body("{\"ok\":true,\"loadId\":\"a\",\"loadNumber\":\"b\","
                                                + "\"trackingLink\":\"https://a.example/b\",\"deduplicated\":true}")
                                : answer));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changed")
    void changeIsFoundAndNothingElse(String name, Dialect dialect, Edit edit, String id) throws Exception {
        ServerOptions options = dialect.applyTo(ServerOptions.builder()).build();
        try (InMemoryFreightServer other = InMemoryFreightServer.start(options);
                EditingProxy proxy = new EditingProxy(other.url(), edit)) {
            String agentKey = other.addBroker().agentKey();
            ComparisonReport report =
                    Comparison.of(proxy.url(), agentKey).spendAtMost("1.32").run();
            assertThat(report.differences())
                    .as(report.text())
                    .extracting(Finding::id)
                    .containsExactly(id);
            assertThat(report.exitCode()).isEqualTo(1);
            assertThat(report.dialect()).hasToString(dialect.toString());
            assertThat(report.spentUsd()).isEqualByComparingTo("0.67");
            // what differs is taken over, and then nothing does
            if (dialect != Dialect.STANDARD) {
                ComparisonReport again = Comparison.of(proxy.url(), agentKey)
                        .server(report.dialect()
                                .applyTo(ServerOptions.builder())
                                .build())
                        .spendAtMost("1.32")
                        .run();
                assertThat(again.differences()).as(again.text()).isEmpty();
            }
        }
    }

    @Test
    void sameServerDiffersInNothing() throws Exception {
        ComparisonReport report = Comparison.of(server.url(), broker.agentKey())
                .spendAtMost("1.32")
                .run();
        assertThat(report.differences()).as(report.text()).isEmpty();
        assertThat(report.exitCode()).isZero();
        assertThat(report.spentUsd()).isEqualByComparingTo("0.67");
        assertThat(debits(broker)).containsExactly("createLoad -0.65", "getLoadPosition -0.02");
        assertThat(report.findings().stream().filter(each -> each.verdict() == Finding.Verdict.NOT_TRIED))
                .extracting(Finding::id)
                .doesNotContainAnyElementsOf(Assumptions.TRIED.stream()
                        .filter(id -> !id.equals("dedup.ref"))
                        .toList());
        assertThat(report.text()).doesNotContain(broker.agentKey(), "+12145550142", "drv_");
    }

    private static List<String> debits(FreightBroker broker) {
        return broker.ledger().stream()
                .filter(entry -> entry.amountUsd().signum() < 0)
                .map(entry -> entry.operation() + " " + entry.amountUsd())
                .toList();
    }

    @Test
    void nothingIsSpentUnasked() throws Exception {
        ComparisonReport report = Comparison.of(server.url(), broker.agentKey()).run();
        assertThat(report.differences()).isEmpty();
        assertThat(report.spentUsd()).isEqualByComparingTo("0");
        assertThat(debits(broker)).isEmpty();
        assertThat(broker.loads()).isEmpty();
        assertThat(broker.sms().messages()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.66 | 10.00 | the price list asks for 0.67 USD, of at most 0.66
            0.70 | 0.66  | the balance of 0.66 USD does not cover 0.67
            """)
    void limitAndBalanceHold(String most, String balance, String why) throws Exception {
        FreightBroker payer =
                server.addBroker(BrokerOptions.builder().balanceUsd(balance).build());
        ComparisonReport report =
                Comparison.of(server.url(), payer.agentKey()).spendAtMost(most).run();
        assertThat(report.findings())
                .filteredOn(each -> each.id().equals("replay.answer"))
                .singleElement()
                .satisfies(each -> assertThat(each.what()).isEqualTo(why));
        assertThat(debits(payer)).isEmpty();
        assertThat(report.exitCode()).isZero();
    }

    /** Answers each further creation as a new load, and charges it. */
    private static final class Forgetful {
        private final AtomicInteger creations = new AtomicInteger();

        Passing of(Passing answer) {
            if (answer.isCreation() && answer.status() == 201 && creations.incrementAndGet() > 1) {
                return answer.without("Idempotency-Replayed")
                        .body(answer.body().replaceFirst("LD-\\d+-\\d+", "LD-2026-999999"));
            }
            return answer.path().endsWith("/balance") && creations.get() > 1
                    ? answer.body(answer.body().replaceAll("\"balanceUsd\":[0-9.]+", "\"balanceUsd\":98.70"))
                    : answer;
        }
    }

    @Test
    void serviceThatKeepsNoKeysIsPaidTwiceAndNoMore() throws Exception {
        ComparisonReport report = compared(new Forgetful()::of, "1.30");
        assertThat(report.summary())
                .endsWith("spent 1.30 USD; stopped: the service has taken 1.30 USD where the contract allows 0.67:"
                        + " nothing else is sent");
        assertThat(report.exitCode()).isEqualTo(2);
    }

    @Test
    void repeatThatTheLimitWouldNotCoverIsNotSent() throws Exception {
        ComparisonReport report = compared(new Forgetful()::of, "1.29");
        assertThat(report.spentUsd()).isEqualByComparingTo("0.67");
        assertThat(report.exitCode()).isZero();
        assertThat(report.findings())
                .filteredOn(each ->
                        each.what().equals("a service that charges a repeat would take 1.30 USD, of at most 1.29"))
                .extracting(Finding::id)
                .contains("replay.answer", "contract.deduplicated", "phone.forms");
    }

    @Test
    void unreadableBalanceStopsTheComparison() throws Exception {
        AtomicInteger creations = new AtomicInteger();
        Edit hides = answer -> {
            if (answer.isCreation() && answer.status() == 201) {
                creations.incrementAndGet();
            }
            return answer.path().endsWith("/balance") && creations.get() > 0 ? answer.status(500) : answer;
        };
        ComparisonReport report = compared(hides, "1.32");
        assertThat(report.stopped())
                .isEqualTo("the balance cannot be read, so what was taken is not known: nothing else is sent");
        assertThat(debits(broker)).containsExactly("createLoad -0.65");
        assertThat(report.exitCode()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            503 | {"error":"billing is unavailable"}  | prices: status 503; is the key right?
            429 | {"error":"too many requests"}       | prices: status 429, Retry-After 7; is the key right?
            200 | <html>Sign in</html>                | prices: status 200 with something that is no JSON object; is the key right?
            401 | {"error":"no","code":"INVALID_KEY"} | prices: status 401; is the key right?
            """)
    void serviceWithoutPricesStopsTheComparison(int status, String body, String why) throws Exception {
        Edit edit = answer -> {
            Passing edited = answer.status(status).body(body);
            return status == 429 ? edited.with("Retry-After", "7") : edited;
        };
        ComparisonReport report = compared(edit, "0.70");
        assertThat(report.stopped()).isEqualTo(why);
        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.spentUsd()).isEqualByComparingTo("0");
    }

    @Test
    void lostResponsesAreReportedWithTheirPossibleCost() throws Exception {
        AtomicInteger creations = new AtomicInteger();
        Edit loses = answer -> {
            if (answer.status() == 201 || creations.get() > 0) {
                creations.incrementAndGet();
                throw new IOException("lost");
            }
            return answer;
        };
        ComparisonReport report = compared(loses, "0.70");
        assertThat(debits(broker)).containsExactly("createLoad -0.65");
        assertThat(report.summary()).contains("spent 0 USD, and perhaps 0.65 more for a call without a response");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fk_live_AbCdEfGhIjKlMnOp", "AbCdEfGhIjKlMnOpAbCdEfGhIjKlMnOp", "fk_AbCdEfGhIjKlMnOp_"})
    void keyOfAnotherFormIsNotShownInPart(String beginning) throws Exception {
        ServerOptions options = ServerOptions.builder().keyPrefix(beginning).build();
        try (InMemoryFreightServer other = InMemoryFreightServer.start(options)) {
            ComparisonReport report =
                    Comparison.of(other.url(), other.addBroker().agentKey()).run();
            assertThat(report.text())
                    .doesNotContain("AbCdEfGhIjKlMnOp")
                    .contains(
                            "not tried: keys.prefix: the key is not 32 letters and digits after words that end in _ or -");
            assertThat(report.settings()).isEmpty();
        }
    }

    @Test
    void unreachableServiceStopsTheComparison() throws Exception {
        ComparisonReport report = Comparison.of("http://127.0.0.1:1", "agent_x").run();
        assertThat(report.stopped()).isEqualTo("prices: no response: ConnectException; is the key right?");
        assertThat(report.exitCode()).isEqualTo(2);
    }

    @Test
    void settingsAreAFileThatServersLoad(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("service.settings");
        Files.write(file, List.of("# as the service does", "", "key-prefix=fk_", "invalid-key-code=BAD"));
        try (InMemoryFreightServer configured = InMemoryFreightServer.start(
                Dialect.read(file).applyTo(ServerOptions.builder()).build())) {
            assertThat(configured.addBroker().agentKey()).startsWith("fk_");
        }
    }

    @Test
    void javaOnThePageWorks() throws Exception {
        try (InMemoryFreightServer server = InMemoryFreightServer.start()) {
            String baseUrl = server.url();
            String agentKey = server.addBroker().agentKey();
            ComparisonReport report = Comparison.of(baseUrl, agentKey).run();
            assertThat(report.differences()).as(report.text()).isEmpty();
        }
    }

    @Test
    void assumptionsPageHasTheIdsOfTheReportAndNoOther() throws Exception {
        List<String> ids = new ArrayList<>(Assumptions.TRIED);
        ids.addAll(Assumptions.NOT_TRIED.keySet());
        String page = Files.readString(Path.of("../docs/assumptions.md"));
        assertThat(ID.matcher(page).results().map(id -> id.group(1))).containsExactlyInAnyOrderElementsOf(ids);
    }

    @Test
    void totalsAreDecimal() {
        ComparisonReport report =
                new ComparisonReport("s", List.of(), List.of(), "", new BigDecimal("0.67"), BigDecimal.ZERO);
        assertThat(report.summary()).isEqualTo("0 differ, 0 agree, 0 not tried; spent 0.67 USD");
    }
}
