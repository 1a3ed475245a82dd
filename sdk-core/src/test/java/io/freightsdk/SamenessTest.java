package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.IdempotencyException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import okio.Buffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs that mean the same are the same, as a database or another process spells them. */
class SamenessTest {
    private static final String ORDER = "order-4711";

    @AutoClose
    private final FakeService service = new FakeService();

    private static CreateLoadInput rate(String rate) {
        return Served.load().toBuilder().rate(new BigDecimal(rate)).build();
    }

    @ParameterizedTest
    @CsvSource({"1000, 1000.00", "1000, 1E+3", "1850.5, 1850.50", "0, 0.00", "0.000001, 0.0000010", "-0.00, 0"})
    void numbersAreTheSameByValueAndHaveOneSpelling(String rate, String stored) throws Exception {
        service.answers(201, AnyCall.Bodies.CREATED).answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = service.client()) {
            freight.createLoad(ORDER, rate(rate));
            freight.createLoad(ORDER, rate(stored));
        }
        assertThat(body())
                .isEqualTo(body())
                .contains(
                        "\"rate\":" + new BigDecimal(rate).stripTrailingZeros().toPlainString());
    }

    private String body() throws InterruptedException {
        RecordedRequest request = service.request();
        return request.getBody() == null ? "" : request.getBody().utf8();
    }

    /** The process that comes back after a crash has read the order from its database. */
    @Test
    void anotherProcessSendsTheSameBytes() throws Exception {
        service.answers(201, AnyCall.Bodies.CREATED).answers(201, AnyCall.Bodies.CREATED);
        for (String rate : List.of("1000", "1000.00")) {
            try (FreightClient freight = service.client()) {
                freight.createLoad(ORDER, rate(rate));
            }
        }
        assertThat(body()).isEqualTo(body());
    }

    @Test
    void numberWithManyZerosStaysShort() throws Exception {
        service.answers(201, AnyCall.Bodies.CREATED).answers(201, AnyCall.Bodies.CREATED);
        try (FreightClient freight = service.client()) {
            freight.createLoad(ORDER, rate("1E+100000"));
            freight.createLoad(ORDER, rate("10E+99999"));
        }
        assertThat(body()).isEqualTo(body()).contains("\"rate\":1E+100000");
    }

    @Test
    void orderOfFieldsAndNullsAreNoDifference() throws IOException {
        BodyFields one = fields("{\"a\": {\"b\": 1.0, \"c\": \"x\"}, \"d\": [1, 2]}");
        BodyFields other = fields("{\"d\": [1.00, 2e0], \"a\": {\"c\": \"x\", \"b\": 1}}");
        assertThat(one.differences(other)).isEmpty();
    }

    private static BodyFields fields(String json) throws IOException {
        Object tree = FreightJson.tree().fromJson(new Buffer().writeUtf8(json));
        return JsonBody.of(FreightJson.tree(), tree).fields();
    }

    static Stream<Arguments> differences() {
        return Stream.of(
                difference(List.of("rate"), input -> input.rate(new BigDecimal("1000.01"))),
                difference(List.of("rate"), input -> input.rate((BigDecimal) null)),
                difference(List.of("customerRef"), input -> input.customerRef("PO-9")),
                difference(
                        List.of("driverPhone", "pickups.0.zip"),
                        input -> input.driverPhone("+12145550199")
                                .pickups(List.of(Served.load().pickups().get(0).toBuilder()
                                        .zip("60602")
                                        .build()))),
                difference(
                        List.of("deliveries.1.address", "deliveries.1.city", "deliveries.1.state", "deliveries.1.zip"),
                        input -> input.deliveries(List.of(
                                Served.load().deliveries().get(0),
                                Served.load().deliveries().get(0)))));
    }

    private static Arguments difference(List<String> fields, UnaryOperator<CreateLoadInput.Builder> change) {
        return Arguments.of(fields, change);
    }

    @ParameterizedTest
    @MethodSource("differences")
    void mismatchNamesTheFieldsAndNotTheirValues(List<String> fields, UnaryOperator<CreateLoadInput.Builder> change) {
        service.answers(201, AnyCall.Bodies.CREATED);
        CreateLoadInput changed = change.apply(rate("1000").toBuilder()).build();
        try (FreightClient freight = service.client()) {
            freight.createLoad(ORDER, rate("1000"));
            assertThatThrownBy(() -> freight.createLoad(ORDER, changed))
                    .isInstanceOfSatisfying(
                            IdempotencyException.class,
                            e -> assertThat(e.fields()).isEqualTo(fields))
                    .hasMessage(
                            "createLoad: its order id or idempotency key belongs to an earlier call with another"
                                    + " input, which differs in " + String.join(", ", fields)
                                    + "; nothing was sent, nothing charged; call again with the earlier input to get its result");
        }
        assertThat(service.requests()).isEqualTo(1);
    }

    @Test
    void textIsNotTheNumberItSpells() throws IOException {
        assertThat(fields("{\"a\": \"1\", \"b\": true}").differences(fields("{\"a\": 1, \"b\": \"true\"}")))
                .containsExactly("a", "b");
        assertThat(fields("{}").differences(fields("{\"a\": [], \"b\": {}}"))).isEmpty();
        assertThat(fields("{\"a\": 1}")).hasToString("BodyFields[a]");
    }
}
