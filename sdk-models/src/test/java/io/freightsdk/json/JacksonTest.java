package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;
import io.freightsdk.model.Balance;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.Eta;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.Pricing;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DefaultTyping;
import tools.jackson.databind.json.JsonMapper;

/** The same of Jackson 2 and 3, both found by {@code ServiceLoader}. */
class JacksonTest {
    private static final long SEED = 4711;

    private final ObjectMapper two = new ObjectMapper().findAndRegisterModules();
    private final JsonMapper three = JsonMapper.builder().findAndAddModules().build();

    /** A user's own type that holds ours. */
    record Order(String id, LoadStatus status, List<Eta> etas, CreateLoadOutcome load) {}

    record Cached(Object value) {}

    static Stream<Class<?>> types() throws Exception {
        return RoundTripTest.types();
    }

    @ParameterizedTest
    @MethodSource("types")
    void textIsThatOfTheWireAndIsReadAgain(Class<?> type) throws Exception {
        RandomModels models = new RandomModels(SEED);
        for (int i = 0; i < 50; i++) {
            Object value = models.next(type);
            Object wire = FreightJson.tree().fromJson(RoundTripTest.write(type, value));

            String byTwo = two.writeValueAsString(value);
            assertThat(FreightJson.tree().fromJson(byTwo)).as(byTwo).isEqualTo(wire);
            assertThat((Object) two.readValue(byTwo, type)).as(byTwo).isEqualTo(value);

            String byThree = three.writeValueAsString(value);
            assertThat(byThree).isEqualTo(byTwo);
            assertThat((Object) three.readValue(byThree, type)).as(byThree).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @MethodSource("types")
    void treeOfAMapperServesAsWellAsText(Class<?> type) throws Exception {
        Object value = new RandomModels(SEED).next(type);

        // Jackson's trees drop zeros at the end of a number unless they are told not to
        ObjectMapper exactTwo = two.copy().configure(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES, false);
        JsonMapper exactThree = three.rebuild()
                .disable(tools.jackson.databind.cfg.JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();

        assertThat((Object) exactTwo.treeToValue(exactTwo.valueToTree(value), type))
                .isEqualTo(value);
        assertThat((Object) exactThree.treeToValue(exactThree.valueToTree(value), type))
                .isEqualTo(value);
    }

    /** A tree may hold any object of Java, which is no JSON. */
    @Test
    void objectOfJavaInATreeIsAMismatch() {
        assertThatThrownBy(() ->
                        two.treeToValue(two.createObjectNode().putPOJO("balanceUsd", new Object()), Balance.class))
                .isInstanceOf(com.fasterxml.jackson.databind.exc.MismatchedInputException.class)
                .hasMessageContaining("Expected JSON but was an object of Java");
        assertThatThrownBy(() ->
                        three.treeToValue(three.createObjectNode().putPOJO("balanceUsd", new Object()), Balance.class))
                .isInstanceOf(tools.jackson.databind.exc.MismatchedInputException.class)
                .hasMessageContaining("Expected JSON but was an object of Java");
    }

    @ParameterizedTest
    @MethodSource("types")
    void mapperThatWritesClassesReadsThemAgain(Class<?> type) throws Exception {
        ObjectMapper typedTwo = two.copy()
                .activateDefaultTyping(
                        BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType(Object.class)
                                .build(),
                        ObjectMapper.DefaultTyping.JAVA_LANG_OBJECT,
                        JsonTypeInfo.As.PROPERTY);
        JsonMapper typedThree = three.rebuild()
                .activateDefaultTyping(
                        tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator.builder()
                                .allowIfSubType(Object.class)
                                .build(),
                        DefaultTyping.JAVA_LANG_OBJECT,
                        JsonTypeInfo.As.PROPERTY)
                .build();
        Cached cached = new Cached(new RandomModels(SEED).next(type));

        assertThat(typedTwo.readValue(typedTwo.writeValueAsString(cached), Cached.class))
                .isEqualTo(cached);
        assertThat(typedThree.readValue(typedThree.writeValueAsString(cached), Cached.class))
                .isEqualTo(cached);
    }

    @Test
    void typeOfAUsersOwnHoldsOurs() throws Exception {
        String json = "{\"id\":\"1\",\"status\":\"LATE\",\"etas\":[{\"reason\":\"stale\"}],\"load\":{\"ok\":true,"
                + "\"loadId\":\"1\",\"loadNumber\":\"LD-1\",\"trackingLink\":\"https://f.example/1\",\"deduplicated\":true}}";

        assertThat(two.writeValueAsString(two.readValue(json, Order.class))).isEqualTo(json);
        assertThat(three.readTree(three.writeValueAsString(three.readValue(json, Order.class))))
                .isEqualTo(three.readTree(json));
    }

    @Test
    void amountsKeepTheirDigitsAndSettingsOfOthersChangeNothing() throws Exception {
        Pricing pricing = Pricing.builder()
                .prices(Map.of("load_create", new BigDecimal("0.650"), "x", new BigDecimal("12345678901234567.89")))
                .build();
        ObjectMapper snake = two.copy().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

        assertThat(snake.readValue(snake.writeValueAsString(pricing), Pricing.class))
                .isEqualTo(pricing);
        assertThat(snake.writeValueAsString(pricing)).contains("0.650", "12345678901234567.89");
        assertThat(three.writeValueAsString(pricing)).contains("0.650", "12345678901234567.89");
    }

    @Test
    void whatIsMissingIsNamed() {
        String said = "Required values 'loadNumber', 'status'";
        assertThatThrownBy(() -> two.readValue("{}", LoadPosition.class))
                .isInstanceOf(MismatchedInputException.class)
                .hasMessageContaining(said);
        assertThatThrownBy(() -> three.readValue("{}", LoadPosition.class))
                .isInstanceOf(tools.jackson.databind.exc.MismatchedInputException.class)
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"currency\":\"USD\",\"balanceUsd\":NaN}",
                "{\"currency\":\"USD\",\"balanceUsd\":1,\"x\":[NaN]}"
            })
    void mapperThatLetsNaNThroughIsRefusedIt(String json) {
        ObjectMapper laxTwo = new ObjectMapper(com.fasterxml.jackson.core.JsonFactory.builder()
                        .configure(com.fasterxml.jackson.core.json.JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS, true)
                        .build())
                .findAndRegisterModules();
        JsonMapper laxThree = three.rebuild()
                .enable(tools.jackson.core.json.JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();

        assertThatThrownBy(() -> laxTwo.readValue(json, Balance.class))
                .isInstanceOf(MismatchedInputException.class)
                .hasMessageContaining("Expected a number but was NaN");
        assertThatThrownBy(() -> laxThree.readValue(json, Balance.class))
                .isInstanceOf(tools.jackson.databind.exc.MismatchedInputException.class)
                .hasMessageContaining("Expected a number but was NaN");
    }
}
