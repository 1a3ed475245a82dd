package io.freightsdk.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.CallOptions;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.TransportException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.CallTap;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TrafficRecorderTest {
    private static FreightClient.Builder recorded(InMemoryFreightServer server, String key, TrafficRecorder recorder) {
        return FreightClient.builder()
                .baseUrl(server.url())
                .account("compare")
                .agentKey(key)
                .okHttpClient(
                        new OkHttpClient.Builder().addInterceptor(recorder).build());
    }

    private static StopInput stop(String city, String state, String zip) {
        return StopInput.builder()
                .address("1 Main St")
                .city(city)
                .state(state)
                .zip(zip)
                .build();
    }

    /** All that happens to a load: lost answers, replays, deduplication, reads on the way, errors. */
    private static void life(InMemoryFreightServer server, FreightClient freight) {
        freight.getBalance();
        freight.incubating().listServices();
        CreateLoadInput input = CreateLoadInput.builder()
                .driverPhone("+12145550142")
                .pickups(List.of(stop("Chicago", "IL", "60601")))
                .deliveries(List.of(stop("Dallas", "TX", "75202")))
                .customerRef("+12145550199 PO 7")
                .shipperName("Acme of Elm St")
                .build();
        server.faults()
                .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.reset()).onOperation("createLoad"));
        CallOptions keyed =
                CallOptions.builder().idempotencyKey("key of +12145550177").build();
        CreateLoadOutcome load = freight.createUnnamedLoad(input, keyed);
        assertThat(freight.createUnnamedLoad(input, keyed).loadId()).isEqualTo(load.loadId());
        assertThat(freight.createUnnamedLoad(input).deduplicated()).isTrue();
        freight.getLoadPosition(load.loadNumber());
        assertThatThrownBy(() -> freight.confirmDelivery(load.loadNumber())).isInstanceOf(ApiException.class);
        server.load(load.loadNumber()).arriveAt(1);
        freight.getLoadPosition(load.loadNumber());
        server.load(load.loadNumber()).driveToEnd();
        assertThat(freight.getLoadPosition(load.loadNumber()).status()).isEqualTo(LoadStatus.DELIVERED);
        freight.incubating().getTrackedLoadPosition(load.loadNumber());
        freight.confirmDelivery(load.loadNumber());
        freight.incubating().topUpByCard("t-1", new BigDecimal("25.00"), "tok_visa");
        assertThatThrownBy(() -> freight.getLoadPosition("LD-0")).isInstanceOf(LoadNotFoundException.class);
    }

    private static List<String> differences(ComparisonReport report) {
        return report.differences().stream().map(Finding::id).toList();
    }

    @Test
    void lifeOfALoadDiffersInNothing() {
        TrafficRecorder recorder = new TrafficRecorder();
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                FreightClient freight = recorded(server, server.addBroker().agentKey(), recorder)
                        .build();
                FreightClient stranger =
                        recorded(server, "agent_" + "x".repeat(32), recorder).build()) {
            life(server, freight);
            assertThatThrownBy(stranger::getBalance).isInstanceOf(UnauthorizedException.class);
            ComparisonReport report = recorder.report();
            assertThat(report.exitCode()).as(report.text()).isZero();
            assertThat(report.findings().stream().filter(each -> each.verdict() == Finding.Verdict.AGREES))
                    .extracting(Finding::id)
                    .contains("contract.created", "replay.answer", "statuses.shown", "keys.codes");
        }
    }

    /** A server whose answers have more fields than the document. */
    private static InMemoryFreightServer serverWith(Supplier<String> more) {
        CallTap changed = answer -> new CallTap.Response(
                answer.status(), answer.headers(), answer.body().replace("}", "," + more.get() + "}"));
        return InMemoryFreightServer.start(ServerOptions.builder().tap(changed).build());
    }

    private static ComparisonReport ofABalanceWith(String more) {
        TrafficRecorder recorder = new TrafficRecorder();
        try (InMemoryFreightServer server = serverWith(() -> more);
                FreightClient freight = recorded(server, server.addBroker().agentKey(), recorder)
                        .build()) {
            freight.getBalance();
        }
        return recorder.report();
    }

    @Test
    void changeOfTheServiceShowsAndGivesNothingAway() {
        ComparisonReport report = ofABalanceWith("""
                "phone":"+12145550142","note":"driver 3125550142, +1-312-555-0144 or 13125550145\
                 is 12 miles from 1800 N. Market St, see it",\
                "drivers":{"3125550143":["pickups.0.address: 2600 S Federal Street"]}""");
        assertThat(differences(report))
                .containsExactly(
                        "document.unknown-field Balance.phone",
                        "document.unknown-field Balance.note",
                        "document.unknown-field Balance.drivers");
        assertThat(report.text())
                .contains(
                        "GET /v1/agent/balance",
                        "driver ***, *** or *** is 12 miles from ***, see it",
                        "pickups.0.address: ***")
                .doesNotContain("12145550142", "31255501", "0144", "Market", "Federal");
    }

    @Test
    @Timeout(60)
    void longWordIsShownInNoTime() {
        ComparisonReport report = ofABalanceWith("\"a\":\"" + "1".repeat(300_000) + '"');
        assertThat(differences(report)).containsExactly("document.unknown-field Balance.a");
    }

    @Test
    void namesWithoutEndFillNoMemoryAndHideNothingElse() {
        AtomicInteger names = new AtomicInteger();
        Supplier<String> hundred = () -> Stream.generate(() -> "\"id" + names.getAndIncrement() + "\":1")
                .limit(100)
                .collect(Collectors.joining(","));
        TrafficRecorder recorder = new TrafficRecorder();
        try (InMemoryFreightServer server = serverWith(hundred);
                FreightClient freight = recorded(server, server.addBroker().agentKey(), recorder)
                        .build();
                FreightClient stranger =
                        recorded(server, "agent_" + "x".repeat(32), recorder).build()) {
            for (int i = 0; i < 11; i++) {
                freight.getBalance();
            }
            assertThatThrownBy(stranger::getBalance).isInstanceOf(UnauthorizedException.class);
            ComparisonReport report = recorder.report();
            assertThat(report.findings()).hasSizeLessThan(1_200);
            assertThat(report.findings())
                    .filteredOn(each -> each.verdict() == Finding.Verdict.AGREES)
                    .extracting(Finding::id)
                    .contains("keys.codes");
            assertThat(report.notes()).contains("more than 1,000 parts differ from the document");
        }
    }

    @Test
    void attemptWithoutAnAnswerIsNoted() {
        TrafficRecorder recorder = new TrafficRecorder();
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                FreightClient freight = recorded(server, server.addBroker().agentKey(), recorder)
                        .build()) {
            server.faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.reset()).onOperation("getLoadPosition"));
            assertThatThrownBy(() -> freight.getLoadPosition("LD-1")).isInstanceOf(TransportException.class);
            assertThat(recorder.report().notes())
                    .anyMatch(note -> note.startsWith("GET /v1/agent/loads/LD-1: no response: "));
        }
    }

    @Test
    void answerThatBreaksOffIsNoted() {
        TrafficRecorder recorder = new TrafficRecorder();
        try (InMemoryFreightServer server = InMemoryFreightServer.start();
                FreightClient freight = recorded(server, server.addBroker().agentKey(), recorder)
                        .build()) {
            server.faults()
                    .add(Fault.of(FaultPoint.IN_BODY, FaultEffect.truncate(5)).onOperation("getBalance"));
            freight.getBalance();
            ComparisonReport report = recorder.report();
            assertThat(differences(report)).isEmpty();
            assertThat(report.notes()).anyMatch(note -> note.startsWith("GET /v1/agent/balance: no response: "));
        }
    }
}
