package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.CallFacts;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.TransportException;
import io.freightsdk.model.LoadPosition;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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

        assertThat(Watch.fromBytes(watch.toBytes())).isEqualTo(watch).hasSameHashCodeAs(watch);
        assertThat(watch).hasToString("Watch[LD-1]");
        assertThat(watch.toBytes().length).isLessThan(150);
    }

    @Test
    void tagIsKeptInTheBytesAndLeavesThoseWithoutOneAsTheyWere() {
        Watch tagged = TrackingRules.at(Table.READ_USD)
                .begin("LD-1", TRIP.order(), WatchOptions.defaults().tag("acme"), Trips.EPOCH)
                .watch();

        assertThat(Watch.fromBytes(tagged.toBytes()).tag()).isEqualTo("acme");
        assertThat(tagged.toBytes().length).isEqualTo(begun().toBytes().length + 6);
        assertThat(begun().tag()).isNull();
        assertThatThrownBy(() -> WatchOptions.defaults().tag(" ")).hasMessage("tag is blank");
        assertThatThrownBy(() -> WatchOptions.defaults().tag("acme\u200b"))
                .hasMessage("tag begins or ends with whitespace or an invisible character");
    }

    @Test
    void readCostsWhatItsCallReports() {
        TrackingRules rules = TrackingRules.at(Table.READ_USD);
        Watch watch = begun();
        LoadPosition read = new Play(TRIP, false, "LD-1").read(Trips.EPOCH, 1);
        assertThat(rules.onRead(watch, read, Trips.EPOCH).watch().spentUsd()).isEqualTo("0.02");
        assertThat(rules.onRead(watch, read, Trips.EPOCH, new BigDecimal("0.06"))
                        .watch()
                        .spentUsd())
                .isEqualTo("0.06");
        TransportException lost = new TransportException(
                CallFacts.sent("getLoadPosition", 1).with(ChargeStatus.UNKNOWN), true, new java.io.IOException("cut"));
        assertThat(rules.onFailure(watch, lost, Trips.EPOCH).watch().spentUsd()).isEqualTo("0.02");
        assertThat(rules.onFailure(watch, lost, Trips.EPOCH, new BigDecimal("0.04"))
                        .watch()
                        .spentUsd())
                .isEqualTo("0.04");
    }

    @ParameterizedTest
    @CsvSource({"8, 4", "4, 2"})
    void watchOfAnotherVersionIsRefusedByName(byte first, int version) {
        byte[] other = begun().toBytes();
        other[0] = first;

        assertThatThrownBy(() -> Watch.fromBytes(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("watch: written by version " + version + " of its form, this is version 3");
    }

    @Test
    void bytesOfSomethingElseAreRefused() {
        assertThatThrownBy(() -> Watch.fromBytes(Arrays.copyOf(begun().toBytes(), 9)))
                .hasMessage("watch: its bytes are not those of a watch");
    }

    @Test
    void watchOfALoadDoesNotTakeThePositionOfAnother() {
        assertThatThrownBy(() -> TrackingRules.at(Table.READ_USD)
                        .onRead(begun(), new Play(TRIP, false, "LD-2").read(Trips.EPOCH, 1), Trips.EPOCH))
                .hasMessage("watch of load \"LD-1\": the position is of load \"LD-2\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.0001       | policy: expected 0.001 to 10000 USD an hour of delay, was 0.0001 USD
            10001        | policy: expected 0.001 to 10000 USD an hour of delay, was 10001.00 USD
            1E+999999999 | policy: expected 0.001 to 10000 USD an hour of delay, was 1E+999999999 USD
            """)
    void worthOutOfRangeIsRefused(BigDecimal usd, String message) {
        assertThatThrownBy(() -> TrackingPolicy.forDelayCost(usd)).hasMessage(message);
    }

    @Test
    void policyAndRulesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> TrackingPolicy.STANDARD.minInterval(Duration.ofSeconds(59)))
                .hasMessage("policy: expected a minInterval of 1 minute to 7 days, was PT59S");
        assertThatThrownBy(() -> TrackingPolicy.STANDARD.maxInterval(Duration.ofMinutes(7)))
                .hasMessage("policy: expected a maxInterval of PT8M, the minInterval, to 7 days, was PT7M");
        assertThatThrownBy(() -> TrackingRules.at(Table.READ_USD.negate()))
                .hasMessage("readUsd is negative: -0.02 USD");
        assertThatThrownBy(() -> TrackingRules.at("0.02")
                        .onRead(begun(), new Play(TRIP, false, "LD-1").read(Trips.EPOCH, 1), Trips.EPOCH, "-0.02"))
                .hasMessage("costUsd is negative: -0.02 USD");
        assertThatThrownBy(() -> TrackingRules.at(Table.READ_USD).shortOfMoney(0.5))
                .hasMessage("rules: expected a shortage of 1 or more, was 0.5");
    }

    @Test
    void dearerDelayIsReadMoreOften() {
        assertThat(List.of(TrackingPolicy.ECONOMY, TrackingPolicy.STANDARD, TrackingPolicy.TIGHT))
                .extracting(TrackingPolicy::minInterval)
                .containsExactly(Duration.ofMinutes(15), Duration.ofMinutes(8), Duration.ofMinutes(4));
    }
}
