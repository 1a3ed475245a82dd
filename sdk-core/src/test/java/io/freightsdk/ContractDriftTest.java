package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.moshi.JsonDataException;
import io.freightsdk.CallListener.ContractDrift;
import io.freightsdk.CallListener.ContractDrift.Kind;
import io.freightsdk.ResponseReader.DriftWatch;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.internal.Warnings;
import io.freightsdk.json.UnknownJson;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ContractDriftTest {
    private static final String POSITION = """
            {"loadNumber":"LD-1","status":"%s","createdAt":"2026-05-04T12:00:00Z","stops":[],
            "gpsTrack":[{"lat":1,"lng":2,"ts":"2026-05-04T12:00:00Z"%s}],"pingCount":0%s}""";

    @AutoClose
    private final FakeService service = new FakeService();

    private final VirtualTimer timer = new VirtualTimer();
    private final List<ContractDrift> told = new CopyOnWriteArrayList<>();

    private final CallListener listener = new CallListener() {
        @Override
        public void contractDrift(ContractDrift drift) {
            told.add(drift);
        }
    };

    private FreightClient client(CallListener listener) {
        return service.answers(200, AnyCall.Bodies.PRICING)
                .builder()
                .timing(timer, () -> 0.5)
                .listener(listener)
                .build();
    }

    @Test
    void unknownFieldAndValueAreToldOnce() {
        try (FreightClient freight = Served.priced(client(listener))) {
            String body = POSITION.formatted("BOOKED", ",\"altitude\":7", ",\"truckTemp\":-4");
            service.answers(200, body).answers(200, body);
            assertThat(freight.getLoadPosition("LD-1").status().value()).isEqualTo("BOOKED");
            freight.getLoadPosition("LD-1");
            assertThat(told)
                    .containsExactly(
                            new ContractDrift("getLoadPosition", Kind.UNKNOWN_VALUE, "LoadStatus.BOOKED"),
                            new ContractDrift("getLoadPosition", Kind.UNKNOWN_FIELD, "GpsPoint.altitude"),
                            new ContractDrift("getLoadPosition", Kind.UNKNOWN_FIELD, "LoadPosition.truckTemp"));
        }
    }

    @Test
    void nextDayItIsToldAgain() {
        try (FreightClient freight = Served.priced(client(listener))) {
            String body = "{\"currency\":\"USD\",\"balanceUsd\":1,\"hold\":2}";
            service.answers(200, body).answers(200, body).answers(200, body);
            freight.getBalance();
            timer.advance(Duration.ofHours(11));
            freight.getBalance();
            assertThat(told).containsExactly(new ContractDrift("getBalance", Kind.UNKNOWN_FIELD, "Balance.hold"));
            timer.advance(Duration.ofHours(1));
            freight.getBalance();
            assertThat(told).hasSize(2);
        }
    }

    @Test
    void unknownCodeAndMissingFieldAreTold() {
        try (FreightClient freight = Served.priced(client(listener))) {
            service.answers(403, "{\"error\":\"no\",\"code\":\"KEY_SUSPENDED\"}")
                    .answers(404, "{\"error\":\"no load has this number\"}")
                    .answers(200, "{\"currency\":\"USD\"}");
            assertThatThrownBy(() -> freight.getLoadPosition("LD-1")).isInstanceOf(ApiException.class);
            assertThatThrownBy(() -> freight.getLoadPosition("LD-2")).isInstanceOf(ApiException.class);
            assertThatThrownBy(freight::getBalance).isInstanceOf(MalformedResponseException.class);
            assertThat(told)
                    .containsExactly(
                            new ContractDrift("getLoadPosition", Kind.UNKNOWN_CODE, "KEY_SUSPENDED"),
                            new ContractDrift("getBalance", Kind.MISSING_FIELD, "balanceUsd"));
        }
    }

    /** Of 20 to the third power. */
    private static String name(int number) {
        String letters = "abcdefghijklmnopqrst";
        return "id" + letters.charAt(number / 400) + letters.charAt(number / 20 % 20) + letters.charAt(number % 20);
    }

    @Test
    void namesWithoutEndHideNeitherWhatIsMissingNorTheNextDay() {
        Events events = new Events(List.of(listener), Warnings.of("test"));
        DriftWatch drift = new DriftWatch(events, events, timer);
        UnknownJson heard = Objects.requireNonNull(drift.of(Operation.GET_BALANCE));
        for (int i = 0; i < 2_000; i++) {
            heard.field("Balance", name(i));
        }
        assertThat(told).hasSize(1_000);
        drift.missing(Operation.GET_BALANCE, new JsonDataException("Required value 'balanceUsd' missing at $"));
        heard.value("LoadStatus", "BOOKED");
        assertThat(told.subList(1_000, told.size()))
                .extracting(ContractDrift::kind)
                .containsExactly(Kind.MISSING_FIELD, Kind.UNKNOWN_VALUE);
        timer.advance(Duration.ofDays(1));
        heard.field("Balance", name(1_999));
        assertThat(told).hasSize(1_003);
    }

    @Test
    void whatCouldBeAPhoneIsNotPrinted() {
        try (FreightClient freight = Served.priced(client(listener))) {
            service.answers(200, POSITION.formatted("+12145550142", "", ",\"Jane Doe, 5 Main St\":1"));
            freight.getLoadPosition("LD-1");
            assertThat(told)
                    .extracting(ContractDrift::name)
                    .containsExactly("LoadStatus.(not printed)", "LoadPosition.(not printed)");
        }
    }

    @Test
    void whatAnAnswerOfTheContractHasIsNoDrift() {
        try (FreightClient freight = Served.priced(client(listener))) {
            service.answers(200, POSITION.formatted("PLANNED", "", ",\"eta\":{\"arrivesAt\":\"soon\"}"));
            freight.getLoadPosition("LD-1");
            assertThat(told).isEmpty();
        }
    }

    @Test
    void withoutAListenerNobodyListens() {
        Events events = new Events(List.of(), Warnings.of("test"));
        DriftWatch drift = new DriftWatch(events, events, timer);
        UnknownJson heard = drift.of(Operation.GET_BALANCE);
        assertThat(heard).isNull();
    }
}
