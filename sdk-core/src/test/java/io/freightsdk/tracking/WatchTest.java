package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchTest {
    private static final Trips.Trip TRIP = Trips.of(5, 1, 250, Trips.Kind.CLEAN).get(0);

    private static Watch begun() {
        return TrackingRules.at(Table.READ_USD)
                .begin("LD-1", TRIP.order(), WatchOptions.defaults(), Trips.EPOCH)
                .watch();
    }

    @Test
    void bytesAreTheWholeWatch() {
        Watch watch = begun();

        assertThat(Watch.of(watch.bytes())).isEqualTo(watch).hasSameHashCodeAs(watch);
        assertThat(watch).hasToString("Watch[LD-1]");
        assertThat(watch.bytes().size()).isLessThan(110);
    }

    @Test
    void watchOfANewerVersionIsRefusedByName() {
        byte[] newer = begun().bytes().toByteArray();
        newer[0] = 4;

        assertThatThrownBy(() -> Watch.of(ByteString.of(newer)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("watch: written by version 2 of its form, this is version 1");
    }

    @Test
    void bytesOfSomethingElseAreRefused() {
        assertThatThrownBy(() -> Watch.of(begun().bytes().substring(0, 9)))
                .hasMessage("watch: its bytes are not those of a watch");
    }

    @Test
    void watchOfALoadDoesNotTakeThePositionOfAnother() {
        assertThatThrownBy(() -> TrackingRules.at(Table.READ_USD)
                        .onRead(begun(), new Play(TRIP, false, "LD-2").read(Trips.EPOCH, 1), Trips.EPOCH))
                .hasMessage("watch of load \"LD-1\": the position is of load \"LD-2\"");
    }

    @Test
    void timeAloneTellsOfALoadThatIsLate() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = begun();
        Instant window = TRIP.order().pickups().get(0).date();
        assertThat(TrackingRules.onTimeAt(watch)).isEqualTo(window.plus(Duration.ofMinutes(15)));

        Step late = rules.onTime(watch, window.plus(Duration.ofHours(3)));

        assertThat(late.events()).hasSize(2).hasOnlyElementsOfType(TrackingEvent.Late.class);
        assertThat(late.nextReadAt()).isEqualTo(watch.nextReadAt());
        assertThat(rules.onTime(late.watch(), window.plus(Duration.ofHours(3))).events())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.0001 | policy: expected 0.001 to 10000 USD an hour of delay, was 0.0001
            10001  | policy: expected 0.001 to 10000 USD an hour of delay, was 10001
            """)
    void worthThatIsNoneIsRefused(String usd, String message) {
        assertThatThrownBy(() -> TrackingPolicy.worth(usd)).hasMessage(message);
    }

    @Test
    void pausesThatCannotBeKeptAreRefused() {
        assertThatThrownBy(() -> TrackingPolicy.STANDARD.atMostEvery(Duration.ofSeconds(59)))
                .hasMessage("policy: expected reads at most every 1 minute to 7 days, was PT59S");
        assertThatThrownBy(() -> TrackingPolicy.STANDARD.atLeastEvery(Duration.ofMinutes(7)))
                .hasMessage("policy: expected reads at least every PT8M, its shortest pause, to 7 days, was PT7M");
        assertThatThrownBy(() -> TrackingRules.at(Table.READ_USD.negate()))
                .hasMessage("rules: expected a price of 0 USD or more, was -0.02");
        assertThatThrownBy(() -> TrackingRules.at(Table.READ_USD).shortOfMoney(0.5))
                .hasMessage("rules: expected a shortage of 1 or more, was 0.5");
    }

    @Test
    void dearerDelayIsReadMoreOften() {
        assertThat(List.of(TrackingPolicy.ECONOMY, TrackingPolicy.STANDARD, TrackingPolicy.TIGHT))
                .extracting(TrackingPolicy::atMostEvery)
                .containsExactly(Duration.ofMinutes(15), Duration.ofMinutes(8), Duration.ofMinutes(4));
    }
}
