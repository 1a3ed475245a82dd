package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.ChargeRow.Change;
import io.freightsdk.ChargeRow.LimitUse;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.ChargeStore.Earlier;
import io.freightsdk.ChargeStore.Reservation;
import io.freightsdk.ChargeStore.Reserved;
import io.freightsdk.ChargeStore.Settled;
import io.freightsdk.ChargeStore.Settlement;
import io.freightsdk.error.ChargeStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every cell of the table of {@link ChargeRow}. A row is written as {@code RESERVED{a,c} 0.65}: its state, its calls and the amount
 * that counts. A call of another price is {@code a:0.80}, and what was lost at another price {@code UNKNOWN(0.50){…}}. The call of
 * each event is {@code c}, at 0.65 USD.
 */
class ChargeRowTest {
    private static final Instant FIRST = Instant.parse("2026-05-04T12:00:00Z");
    private static final Instant NOW = FIRST.plusSeconds(60);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static BigDecimal usd(String amount) {
        return new BigDecimal(amount);
    }

    private static Charge charge(String usd) {
        return new Charge("op_1", "createLoad", "order-1", null, "acme", usd(usd));
    }

    /** The row of a text such as {@code UNKNOWN{a} 0.65}, null of {@code none}. */
    private static @Nullable ChargeRow row(String text) {
        if (text.equals("none")) {
            return null;
        }
        String state = text.replaceFirst("[({].*", "");
        String inner = text.substring(text.indexOf('{') + 1, text.indexOf('}'));
        String usd = text.substring(text.indexOf('}') + 2);
        Map<String, BigDecimal> calls = new HashMap<>();
        for (String call : inner.isEmpty() ? new String[0] : inner.split(",")) {
            String[] parts = call.split(":");
            calls.put(parts[0], usd(parts.length == 1 ? usd : parts[1]));
        }
        String lostUsd = text.startsWith("UNKNOWN(") ? text.substring(8, text.indexOf(')')) : usd;
        return new ChargeRow(
                charge(usd),
                calls,
                state.equals("UNKNOWN") ? usd(lostUsd) : null,
                state.equals("CHARGED"),
                FIRST,
                FIRST,
                FIRST.plus(Duration.ofMinutes(10)));
    }

    private static String text(@Nullable ChargeRow row) {
        if (row == null) {
            return "none";
        }
        List<String> calls = row.calls().keySet().stream().sorted().toList();
        return row.state() + "{" + String.join(",", calls) + "} " + row.charge().usd();
    }

    private static Change<Reserved> reserve(@Nullable ChargeRow row, String usd, List<LimitUse> uses) {
        return ChargeRow.reserve(row, new Reservation(charge(usd), "c", MINUTE), uses, NOW);
    }

    private static Change<Settled> settle(@Nullable ChargeRow row, String usd, ChargeStatus status) {
        return ChargeRow.settle(row, new Settlement(charge(usd), "c", status, true), NOW);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "none                | RESERVED{c} 0.65",
                "RESERVED{a} 0.65    | RESERVED{a,c} 0.65",
                "RESERVED{a} 0.80    | RESERVED{a,c} 0.80",
                "RESERVED{a} 0.50    | RESERVED{a,c} 0.65",
                "RESERVED{c} 0.65    | RESERVED{c} 0.65",
                "UNKNOWN{} 0.65      | UNKNOWN{c} 0.65",
                "UNKNOWN{} 0.50      | UNKNOWN{c} 0.65",
                "UNKNOWN{a} 0.80     | UNKNOWN{a,c} 0.80",
                "UNKNOWN(0.50){a:0.80} 0.80 | UNKNOWN{a,c} 0.80",
                "CHARGED{} 0.50      | CHARGED{} 0.50",
                "CHARGED{} 0.80      | CHARGED{} 0.80"
            })
    @DisplayName("a call reserves")
    void reserve(String before, String after) {
        assertThat(text(reserve(row(before), "0.65", List.of()).row())).isEqualTo(after);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "none                | none",
                "RESERVED{c} 0.65    | none",
                "RESERVED{a} 0.65    | RESERVED{a} 0.65",
                "RESERVED{a,c} 0.65  | RESERVED{a} 0.65",
                "RESERVED{a:0.50,c} 0.65 | RESERVED{a} 0.50",
                "UNKNOWN(0.50){c} 0.65 | UNKNOWN{} 0.50",
                "UNKNOWN{} 0.65      | UNKNOWN{} 0.65",
                "UNKNOWN{c} 0.65     | UNKNOWN{} 0.65",
                "UNKNOWN{a,c} 0.65   | UNKNOWN{a} 0.65",
                "CHARGED{} 0.65      | CHARGED{} 0.65"
            })
    @DisplayName("a call was not charged")
    void notCharged(String before, String after) {
        assertThat(text(settle(row(before), "0.65", ChargeStatus.NOT_CHARGED).row()))
                .isEqualTo(after);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "none                | UNKNOWN{} 0.65",
                "RESERVED{c} 0.65    | UNKNOWN{} 0.65",
                "RESERVED{a} 0.65    | UNKNOWN{a} 0.65",
                "RESERVED{a,c} 0.80  | UNKNOWN{a} 0.80",
                "UNKNOWN{} 0.65      | UNKNOWN{} 0.65",
                "UNKNOWN{} 0.80      | UNKNOWN{} 0.80",
                "UNKNOWN(0.50){c} 0.65 | UNKNOWN{} 0.65",
                "UNKNOWN{c} 0.50     | UNKNOWN{} 0.65",
                "UNKNOWN{a,c} 0.65   | UNKNOWN{a} 0.65",
                "CHARGED{} 0.65      | CHARGED{} 0.65"
            })
    @DisplayName("the response of a call was lost")
    void lost(String before, String after) {
        assertThat(text(settle(row(before), "0.65", ChargeStatus.UNKNOWN).row()))
                .isEqualTo(after);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "none                | CHARGED{} 0.65 | 0.65",
                "RESERVED{c} 0.65    | CHARGED{} 0.65 | 0.65",
                "RESERVED{a} 0.80    | CHARGED{} 0.65 | 0.65",
                "RESERVED{a,c} 0.65  | CHARGED{} 0.65 | 0.65",
                "UNKNOWN{} 0.65      | CHARGED{} 0.65 | 0.65",
                "UNKNOWN{a,c} 0.80   | CHARGED{} 0.65 | 0.65",
                "CHARGED{} 0.65      | CHARGED{} 0.65 | 0",
                "CHARGED{} 0.80      | CHARGED{} 0.65 | -0.15",
                "CHARGED{} 0.50      | CHARGED{} 0.65 | 0.15"
            })
    @DisplayName("a call was charged")
    void charged(String before, String after, BigDecimal counted) {
        Change<Settled> change = settle(row(before), "0.65", ChargeStatus.CHARGED);
        assertThat(text(change.row())).isEqualTo(after);
        assertThat(change.answer().countedUsd()).isEqualByComparingTo(counted);
    }

    @ParameterizedTest(name = "{0}, old: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "none                | true  | none            | false",
                "none                | false | none            | false",
                "RESERVED{a} 0.65    | false | RESERVED{a} 0.65 | false",
                "RESERVED{a} 0.65    | true  | CHARGED{} 0.65  | true",
                "UNKNOWN{} 0.65      | false | CHARGED{} 0.65  | true",
                "UNKNOWN{} 0.65      | true  | CHARGED{} 0.65  | true",
                "UNKNOWN{a} 0.65     | false | UNKNOWN{a} 0.65 | false",
                "UNKNOWN{a} 0.65     | true  | CHARGED{} 0.65  | true",
                "CHARGED{} 0.65      | false | CHARGED{} 0.65  | false",
                "CHARGED{} 0.65      | true  | CHARGED{} 0.65  | false"
            })
    @DisplayName("a person has found that it was charged")
    void personCharged(String before, boolean isOld, String after, boolean isSettled) {
        Change<Boolean> change = ChargeRow.resolve(row(before), ChargeStatus.CHARGED, "LD-1", isOld);
        assertThat(text(change.row())).isEqualTo(after);
        assertThat(change.answer()).isEqualTo(isSettled);
    }

    @ParameterizedTest(name = "{0}, old: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "none                | true  | none            | false",
                "none                | false | none            | false",
                "RESERVED{a} 0.65    | false | RESERVED{a} 0.65 | false",
                "RESERVED{a} 0.65    | true  | none            | true",
                "UNKNOWN{} 0.65      | false | none            | true",
                "UNKNOWN{} 0.65      | true  | none            | true",
                "UNKNOWN{a} 0.65     | false | UNKNOWN{a} 0.65 | false",
                "UNKNOWN{a} 0.65     | true  | none            | true",
                "CHARGED{} 0.65      | false | CHARGED{} 0.65  | false",
                "CHARGED{} 0.65      | true  | CHARGED{} 0.65  | false"
            })
    @DisplayName("a person has found that it was not charged")
    void personNotCharged(String before, boolean isOld, String after, boolean isSettled) {
        Change<Boolean> change = ChargeRow.resolve(row(before), ChargeStatus.NOT_CHARGED, null, isOld);
        assertThat(text(change.row())).isEqualTo(after);
        assertThat(change.answer()).isEqualTo(isSettled);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "RESERVED{a} 0.65", "UNKNOWN{} 0.65", "CHARGED{} 0.65"})
    void personWhoHasFoundNothingSettlesNothing(String row) {
        Change<Boolean> change = ChargeRow.resolve(row(row), ChargeStatus.UNKNOWN, null, true);
        assertThat(text(change.row())).isEqualTo(row);
        assertThat(change.answer()).isFalse();
    }

    /** What needs room under a limit of 1.00 USD, by what is used and whether that includes the row. */
    @Nested
    class Room {
        private static final SpendLimit LIMIT = SpendLimit.usd("1.00");

        private boolean isRefused(String row, String used, boolean includesRow) {
            ChargeRow before = row(row);
            LimitUse use = new LimitUse(LIMIT, usd(used), includesRow);
            Change<Reserved> change = reserve(before, "0.65", List.of(use));
            boolean isRefused = change.answer().refusing() != null;
            assertThat(isRefused && !Objects.equals(change.row(), before))
                    .as("refused and changed")
                    .isFalse();
            return isRefused;
        }

        @ParameterizedTest(name = "{0}, {1} used, row in the window: {2}")
        @CsvSource(
                delimiter = '|',
                value = {
                    "none             | 0.35 | false | false",
                    "none             | 0.36 | false | true",
                    "RESERVED{a} 0.65 | 1.00 | true  | false",
                    "RESERVED{a} 0.65 | 9.00 | true  | false",
                    "RESERVED{a} 0.65 | 0.35 | false | false",
                    "RESERVED{a} 0.65 | 0.36 | false | true",
                    "RESERVED{a} 0.50 | 0.85 | true  | false",
                    "RESERVED{a} 0.50 | 0.86 | true  | true",
                    "UNKNOWN{} 0.65   | 9.00 | true  | false",
                    "UNKNOWN{} 0.65   | 0.36 | false | true",
                    "UNKNOWN{} 0.50   | 0.86 | true  | true",
                    "UNKNOWN{a} 0.50  | 0.85 | true  | false",
                    "CHARGED{} 0.65   | 9.00 | true  | false",
                    "CHARGED{} 0.50   | 9.00 | true  | false",
                    "CHARGED{} 0.65   | 9.00 | false | false"
                })
        void reservationIsRefused(String row, String used, boolean includesRow, boolean refused) {
            assertThat(isRefused(row, used, includesRow)).isEqualTo(refused);
        }

        @Test
        void allLimitsHold() {
            LimitUse roomy = new LimitUse(SpendLimit.usd("5.00"), usd("0.00"), false);
            LimitUse full = new LimitUse(LIMIT, usd("0.36"), false);
            assertThat(reserve(null, "0.65", List.of(roomy, full)).answer().refusing())
                    .isEqualTo(LIMIT);
        }
    }

    /** What a row says to a call of the others. */
    @Nested
    class Others {
        @ParameterizedTest(name = "{0} says to c: {1}")
        @CsvSource(
                delimiter = '|',
                value = {
                    "none               |",
                    "RESERVED{c} 0.65   |",
                    "RESERVED{a} 0.65   | UNKNOWN 0.65",
                    "RESERVED{a,c} 0.65 | UNKNOWN 0.65",
                    "UNKNOWN{} 0.65     | UNKNOWN 0.65",
                    "UNKNOWN{c} 0.65    | UNKNOWN 0.65",
                    "UNKNOWN{a,c} 0.65  | UNKNOWN 0.65",
                    "CHARGED{} 0.65     | CHARGED 0.65"
                })
        void earlier(String row, @Nullable String expected) {
            Earlier earlier = ChargeRow.earlier(row(row), "c");
            assertThat(earlier == null ? null : earlier.status() + " " + earlier.usd())
                    .isEqualTo(expected);
            assertThat(reserve(row(row), "0.65", List.of()).answer().earlier()).isEqualTo(earlier);
            assertThat(settle(row(row), "0.65", ChargeStatus.NOT_CHARGED)
                            .answer()
                            .earlier())
                    .isEqualTo(earlier);
        }
    }

    @Test
    void chargeCountsFromItsNewestReservation() {
        ChargeRow row = reserve(row("RESERVED{a} 0.65"), "0.65", List.of()).row();
        assertThat(row.at()).isEqualTo(NOW);
        assertThat(row.firstAt()).isEqualTo(FIRST);
    }

    @Test
    void chargeCountsFromItsSettlement() {
        assertThat(settle(row("RESERVED{c} 0.65"), "0.65", ChargeStatus.CHARGED)
                        .row()
                        .at())
                .isEqualTo(NOW);
        assertThat(settle(row("RESERVED{c} 0.65"), "0.65", ChargeStatus.UNKNOWN)
                        .row()
                        .at())
                .isEqualTo(NOW);
    }

    @Test
    void callThatWasNotChargedLeavesTheTimeOfTheOthers() {
        assertThat(settle(row("RESERVED{a,c} 0.65"), "0.65", ChargeStatus.NOT_CHARGED)
                        .row()
                        .at())
                .isEqualTo(FIRST);
    }

    @Test
    void personKeepsTheTimeFromWhichAChargeCounts() {
        ChargeRow row = ChargeRow.resolve(row("UNKNOWN{} 0.65"), ChargeStatus.CHARGED, "LD-7", false)
                .row();
        assertThat(row.at()).isEqualTo(FIRST);
        assertThat(row.charge().loadNumber()).isEqualTo("LD-7");
    }

    @Test
    void rowKeepsTheTagOfItsFirstCall() {
        Charge another = new Charge("op_1", "createLoad", "order-1", null, "globex", usd("0.65"));
        ChargeRow row = row("RESERVED{a} 0.65");
        Reservation reservation = new Reservation(another, "c", MINUTE);
        assertThat(ChargeRow.reserve(row, reservation, List.of(), NOW)
                        .row()
                        .charge()
                        .tag())
                .isEqualTo("acme");
        Settlement settlement = new Settlement(another, "c", ChargeStatus.CHARGED, true);
        Change<Settled> change = ChargeRow.settle(row, settlement, NOW);
        assertThat(change.row().charge().tag()).isEqualTo("acme");
        assertThat(change.answer().tag()).isEqualTo("acme");
    }

    @Test
    void rowIsOldAfterTheDeadlineOfEachCall() {
        Reservation longCall = new Reservation(charge("0.65"), "a", Duration.ofHours(24));
        ChargeRow row = ChargeRow.reserve(null, longCall, List.of(), FIRST).row();
        ChargeRow shared = reserve(row, "0.65", List.of()).row();
        assertThat(shared.isOld(FIRST.plus(Duration.ofHours(24)).minusNanos(1))).isFalse();
        assertThat(shared.isOld(FIRST.plus(Duration.ofHours(24)))).isTrue();
    }

    @Test
    void rowOfAShortCallIsOldAfterTenMinutes() {
        ChargeRow row = reserve(null, "0.65", List.of()).row();
        assertThat(row.isOld(NOW.plus(Duration.ofMinutes(10)).minusNanos(1))).isFalse();
        assertThat(row.isOld(NOW.plus(Duration.ofMinutes(10)))).isTrue();
    }

    @Test
    void higherPriceOfAReplayDoesNotRaiseAChargedRow() {
        Settlement replayed = new Settlement(charge("0.80"), "c", ChargeStatus.CHARGED, false);
        Change<Settled> change = ChargeRow.settle(row("CHARGED{} 0.65"), replayed, NOW);
        assertThat(text(change.row())).isEqualTo("CHARGED{} 0.65");
        assertThat(change.answer().countedUsd()).isZero();
    }

    @Test
    void higherPriceOfAnotherLoadDoesNotRaiseAChargedRow() {
        ChargeRow row = settle(null, "0.65", ChargeStatus.CHARGED).row();
        ChargeRow first = new ChargeRow(row.charge().withLoadNumber("LD-1"), Map.of(), null, true, FIRST, FIRST, FIRST);
        Settlement second = new Settlement(charge("0.80").withLoadNumber("LD-2"), "c", ChargeStatus.CHARGED, true);
        Change<Settled> change = ChargeRow.settle(first, second, NOW);
        assertThat(text(change.row())).isEqualTo("CHARGED{} 0.65");
        assertThat(change.answer().countedUsd()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"NOT_CHARGED", "UNKNOWN", "CHARGED"})
    void settlingTwiceIsSettlingOnce(ChargeStatus status) {
        for (String before : List.of("none", "RESERVED{c} 0.65", "RESERVED{a,c} 0.65", "UNKNOWN{c} 0.65")) {
            ChargeRow once = settle(row(before), "0.65", status).row();
            assertThat(settle(once, "0.65", status).row()).as(before).isEqualTo(once);
        }
    }
}
