package io.freightsdk.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.GpsPoint;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.PositionStop;
import io.freightsdk.model.StopType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("acceptance")
class DetentionTest {
    private static final String DAY = "2026-05-04T";

    static Detention.Terms twoHoursFree(String usdPerHour) {
        Duration free = Duration.ofHours(2);
        return new Detention.Terms(free, free, new BigDecimal(usdPerHour), null, Duration.ofMinutes(15));
    }

    private static LoadPosition position(String window, String arrived, String departed) {
        PositionStop stop = PositionStop.builder()
                .type(StopType.PICKUP)
                .sequence(1)
                .city("Chicago")
                .state("IL")
                .windowFrom(at(window))
                .windowTo(at(window))
                .arrivedAt(at(arrived))
                .departedAt(at(departed))
                .build();
        List<GpsPoint> track = List.of(fix("07:00"), fix("09:00"), fix("10:00"), fix("14:00"), fix("23:00"));
        return LoadPosition.builder()
                .loadNumber("LD-1")
                .status(LoadStatus.IN_TRANSIT)
                .createdAt(at("00:00"))
                .stops(List.of(stop))
                .gpsTrack(track)
                .pingCount(5)
                .build();
    }

    private static GpsPoint fix(String time) {
        return GpsPoint.builder().lat(41.8).lng(-87.6).ts(at(time)).build();
    }

    private static Instant at(String time) {
        return time == null ? null : Instant.parse(DAY + (time.length() == 5 ? time + ":00" : time) + "Z");
    }

    @ParameterizedTest
    @CsvSource({
        "09:00, 08:30, 12:10, 70, 58.33, 11:00", // from the appointment
        "09:00, 09:10, 12:10, 60, 50.00, 11:10", // from the arrival, which is later
        "09:00, 08:30, 10:00, 0, 0.00, 11:00", // in time
        "09:00, 09:16, 15:00, 0, 0.00, 11:16", // too late to claim anything
        "     , 09:16, 15:00, 224, 186.67, 11:16", // no appointment
        "09:00, 08:30,      , 180, 150.00, 11:00" // still there at two
    })
    void timeAfterTheFreeTimeIsBilled(
            String window, String arrived, String departed, long minutes, String usd, String freeUntil) {
        List<Detention> all = Detention.of(position(window, arrived, departed), twoHoursFree("50"), at("14:00"));

        assertThat(all).singleElement().satisfies(one -> {
            assertThat(one.billableMinutes()).isEqualTo(minutes);
            assertThat(one.usd()).isEqualByComparingTo(usd);
            assertThat(one.freeUntil()).isEqualTo(at(freeUntil));
            assertThat(one.isFinal()).isEqualTo(departed != null);
        });
    }

    @ParameterizedTest
    @CsvSource({"PICKUP, 10:00, 240.00", "DELIVERY, 12:00, 120.00"})
    void pickupAndDeliveryHaveAFreeTimeEach(String type, String freeUntil, String usd) {
        Detention.Terms terms =
                new Detention.Terms(Duration.ofHours(1), Duration.ofHours(3), new BigDecimal("60"), null, null);
        LoadPosition position = position("09:00", "09:00", "14:00");
        PositionStop stop =
                position.stops().get(0).toBuilder().type(StopType.of(type)).build();

        assertThat(Detention.of(position.toBuilder().stops(List.of(stop)).build(), terms, at("14:00")))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.freeUntil()).isEqualTo(at(freeUntil));
                    assertThat(one.usd()).isEqualTo(usd);
                });
    }

    @Test
    void timeWithoutAFixIsNotBilled() {
        LoadPosition position = position("09:00", "08:30", null);

        assertThat(Detention.of(position, twoHoursFree("50"), at("22:00")))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.billableMinutes()).isEqualTo(180); // up to the fix of two o'clock
                    assertThat(one.isFinal()).isFalse();
                });
        assertThat(Detention.of(position.toBuilder().gpsTrack(List.of()).build(), twoHoursFree("50"), at("22:00")))
                .singleElement()
                .satisfies(one -> assertThat(one.usd()).isEqualTo("0.00"));
    }

    /** It may have left at any time since; of one that is still near, or whose earlier track is not shown, that is not known. */
    @ParameterizedTest
    @CsvSource({"43, 0, 180", "41.81, 0, 720", "43, 4, 720"})
    void departureThatAPhoneThatWasOffShowsFarAwayIsBilledToTheLastFixBefore(double lat, int first, long minutes) {
        LoadPosition position = position("09:00", "08:30", "23:00");
        List<GpsPoint> track = new ArrayList<>(position.gpsTrack());
        track.set(4, fix("23:00").toBuilder().lat(lat).build());
        LoadPosition shown =
                position.toBuilder().gpsTrack(track.subList(first, 5)).build();

        Detention one = Detention.of(shown, twoHoursFree("50"), at("23:30")).get(0);
        assertThat(one.billableMinutes()).isEqualTo(minutes);
        assertThat(one.isFinal()).isTrue();
    }

    /** Its departure is not known, but that it is over. */
    @ParameterizedTest
    @CsvSource({"22:00, 60", "13:00, 60", "09:30, 0"})
    void stayEndsWhereTheTruckArrivesElsewhere(String now, long minutes) {
        LoadPosition position = position("09:00", "08:30", null);
        PositionStop next = position.stops().get(0).toBuilder()
                .sequence(2)
                .arrivedAt(at("12:30"))
                .build();
        LoadPosition later = position.toBuilder()
                .stops(List.of(next, position.stops().get(0)))
                .gpsTrack(List.of(fix("09:00"), fix("12:00"), fix("13:00"), fix("21:00")))
                .build();

        Detention one = Detention.of(later, twoHoursFree("50"), at(now)).get(1);
        assertThat(one.billableMinutes()).isEqualTo(minutes);
        assertThat(one.isFinal()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "15, UP, 75, 62.50",
        "15, DOWN, 60, 50.00",
        "30, UP, 90, 75.00",
        "30, DOWN, 60, 50.00",
        "60, UP, 120, 100.00"
    })
    void timeIsBilledInSteps(int step, RoundingMode rounding, long minutes, String usd) {
        Detention.Terms terms = twoHoursFree("50").billedIn(Duration.ofMinutes(step), rounding);

        assertThat(Detention.of(position("09:00", "08:30", "12:10"), terms, at("14:00")))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.billableMinutes()).isEqualTo(minutes);
                    assertThat(one.usd()).isEqualByComparingTo(usd);
                });
    }

    @Test
    void capHoldsAndLatenessIsNamed() {
        Detention.Terms capped = new Detention.Terms(
                Duration.ofHours(1), Duration.ofHours(2), BigDecimal.TEN, new BigDecimal("25"), Duration.ZERO);

        assertThat(Detention.of(position("09:00", "09:00", "20:00"), capped, at("21:00"))
                        .get(0)
                        .usd())
                .isEqualTo("25.00");
        assertThat(Detention.of(position("09:00", "09:30", "20:00"), capped, at("21:00"))
                        .get(0)
                        .voidReason())
                .isEqualTo("arrived 30 minutes after its window");

        // not as late as it may be
        assertThat(Detention.of(position("09:00", "09:30:00.403", "20:00"), capped, at("21:00"))
                        .get(0)
                        .voidReason())
                .isEqualTo("arrived 31 minutes after its window");
    }

    @Test
    void fixesOfTheStayAreTheEvidence() {
        Detention one = Detention.of(position("09:00", "08:30", "12:10"), twoHoursFree("50"), at("14:00"))
                .get(0);

        assertThat(one.evidence()).extracting(GpsPoint::ts).containsExactly(at("09:00"), at("10:00"));
    }

    @Test
    void stopThatWasNotArrivedAtOwesNothing() {
        assertThat(Detention.of(position("09:00", null, null), twoHoursFree("50"), at("14:00")))
                .isEmpty();
    }

    @Test
    void negativeTermsAreRefused() {
        assertThatThrownBy(() -> twoHoursFree("-1")).hasMessage("terms: expected 0 USD or more");
        assertThatThrownBy(() -> new Detention.Terms(Duration.ofHours(-1), Duration.ZERO, BigDecimal.ONE, null, null))
                .hasMessage("terms: expected freeAtPickup of 0 or more, was PT-1H");
        assertThatThrownBy(() -> twoHoursFree("1").billedIn(Duration.ofSeconds(30), RoundingMode.UP))
                .hasMessage("terms: expected steps of a minute or more, was PT30S");
    }
}
