package io.freightsdk.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildersTest {
    private static final StopInput STOP = StopInput.builder()
            .address("1 A")
            .city("B")
            .state("IL")
            .zip("60601")
            .build();

    @Test
    void everythingMissingIsNamed() {
        assertThatThrownBy(() -> CreateLoadInput.builder().build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("CreateLoadInput: missing driverPhone, pickups, deliveries");
    }

    @Test
    void listOfAtLeastOneIsMissingWhenEmpty() {
        assertThatThrownBy(() -> CreateLoadInput.builder()
                        .driverPhone("1")
                        .pickups(List.of())
                        .deliveries(STOP)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("CreateLoadInput: missing pickups");
    }

    @Test
    void requiredNumberIsNotZeroByDefault() {
        assertThatThrownBy(() -> GpsPoint.builder().lng(1).ts(Instant.EPOCH).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("GpsPoint: missing lat");
    }

    @Test
    void constantsNeedNotBeSaid() {
        Balance balance = Balance.builder().balanceUsd(BigDecimal.TEN).build();
        assertThat(balance.currency()).isEqualTo("USD");
    }

    @Test
    void moneyAsTextKeepsItsDigits() {
        assertThat(Balance.builder().balanceUsd("12.50").build().balanceUsd()).isEqualTo(new BigDecimal("12.50"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1e3", "1,50", " 5", "5 USD", "0.0000000000001"})
    void textThatIsNoAmountIsRefused(String text) {
        assertThatThrownBy(() -> Balance.builder().balanceUsd(text))
                .isInstanceOf(NumberFormatException.class)
                .hasMessage("balanceUsd is " + text + ", which is not an amount such as 5.00");
    }

    @Test
    void otherValueThanTheConstantIsRefused() {
        assertThatThrownBy(() -> new Balance("EUR", BigDecimal.TEN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Balance: currency is always USD, not EUR");
        assertThatThrownBy(() -> new UpdateLoadStatusInput(LoadStatus.AT_DELIVERY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("UpdateLoadStatusInput: status is one of"
                        + " [PLANNED, AT_PICKUP, IN_TRANSIT, DELIVERED, CANCELLED], not AT_DELIVERY");
    }

    @Test
    void nullWhereAValueIsRequiredIsRefused() {
        assertThatThrownBy(() -> new PlainError(nothing()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("error");
        assertThatThrownBy(() -> new Catalog(nothing()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("Catalog: services is null");
        assertThatThrownBy(() -> new Catalog(Collections.singletonList(null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("Catalog: services holds a null");
        assertThatThrownBy(() -> new Pricing("USD", Collections.singletonMap("a", null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("Pricing: prices holds a null at a");
    }

    @Test
    void nullAmongStopsIsNamedHoweverTheyAreGiven() {
        CreateLoadInput.Builder input =
                CreateLoadInput.builder().driverPhone("+12145550142").deliveries(STOP);
        String said = "CreateLoadInput: pickups holds a null";
        assertThatThrownBy(() -> input.pickups(STOP, nothing()).build())
                .isInstanceOf(NullPointerException.class)
                .hasMessage(said);
        assertThatThrownBy(() -> input.pickups(Collections.singletonList(null)).build())
                .isInstanceOf(NullPointerException.class)
                .hasMessage(said);
    }

    @Test
    void numberThatIsNoJsonIsRefused() {
        assertThatThrownBy(() -> STOP.toBuilder().lat(Double.NaN).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("StopInput: lat is NaN, which is not a JSON number");
    }

    @Test
    void extrasAreCopiedToTheBottomAndShadowNothing() {
        List<Object> jams = new ArrayList<>(List.of("I-55"));
        EtaUnavailable eta = EtaUnavailable.builder()
                .reason("at_stop")
                .additionalProperties(Map.of("jams", jams))
                .build();
        jams.clear();
        assertThat(eta.additionalProperties()).isEqualTo(Map.of("jams", List.of("I-55")));
        assertThatThrownBy(() -> new EtaUnavailable("at_stop", Map.of("reason", "other")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("EtaUnavailable: additionalProperties holds reason, which has a setter of its own");
    }

    @Test
    void listsAndMapsAreCopied() {
        List<StopInput> stops = new ArrayList<>(List.of(STOP));
        CreateLoadInput input = CreateLoadInput.builder()
                .driverPhone("1")
                .pickups(stops)
                .deliveries(STOP)
                .build();
        Map<String, BigDecimal> prices = new HashMap<>(Map.of("a", BigDecimal.ONE));
        Pricing pricing = Pricing.builder().prices(prices).build();
        stops.clear();
        prices.clear();
        assertThat(input.pickups()).containsExactly(STOP);
        assertThat(pricing.prices()).containsOnlyKeys("a");
        assertThatThrownBy(() -> input.pickups().add(STOP)).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> pricing.prices().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void builderCanBeUsedAgain() {
        StopInput.Builder builder = STOP.toBuilder().city("C");
        StopInput first = builder.build();
        assertThat(builder.city("D").build().city()).isEqualTo("D");
        assertThat(first.city()).isEqualTo("C");
    }

    @Test
    void optionalValueCanBeSetToNull() {
        StopInput there = STOP.toBuilder().lat(1).lng(2).build();
        assertThat(there.toBuilder().lat(null).lng(null).build()).isEqualTo(STOP);
    }

    @Test
    void knownStatusesAreForASwitch() {
        assertThat(LoadStatus.of("AT_PICKUP")).isSameAs(LoadStatus.AT_PICKUP);
        assertThat(LoadStatus.of("AT_PICKUP").known()).isEqualTo(LoadStatus.Known.AT_PICKUP);
        assertThat(LoadStatus.of("LOST").known()).isEqualTo(LoadStatus.Known.OTHER);
        assertThat(LoadStatus.of("LOST")).hasToString("LOST").isNotEqualTo(LoadStatus.PLANNED);
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what a caller without null checks could do
    private static <T> T nothing() {
        return (T) null;
    }
}
