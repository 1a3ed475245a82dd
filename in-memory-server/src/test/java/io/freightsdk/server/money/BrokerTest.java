package io.freightsdk.server.money;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freightsdk.server.money.Broker.KnownDriver;
import io.freightsdk.server.values.Scope;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerTest {

    private static final String PHONE = "+12145550142";

    private final Broker broker =
            Broker.newcomer("brk_1").withDrivers(List.of(new KnownDriver(PHONE, null), new KnownDriver(null, " 77 ")));

    @Test
    void driversAreKnownByPhoneOrTruck() {
        assertThat(broker.knowsPhone(PHONE)).isTrue();
        assertThat(broker.knowsPhone("+12145550143")).isFalse();
        assertThat(broker.knowsTruck("77")).isTrue();
        assertThat(broker.knowsTruck(" 77")).isTrue();
        assertThat(broker.knowsTruck("7")).isFalse();
    }

    @Test
    void noPhoneIsPrinted() {
        assertThat(broker.toString()).contains("truckNumber=77").doesNotContain("214555");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2145550142", "+0145550142", "+1 214 555 0142", "+123456", "+1234567890123456", ""})
    void aPhoneThatIsNotE164IsRefusedWithoutEcho(String phone) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KnownDriver(phone, "77"))
                .withMessage("driver: phone is not in E.164");
    }

    @Test
    void aDriverIsKnownBySomething() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new KnownDriver(null, " "))
                .withMessage("driver: neither phone nor truckNumber");
    }

    @ParameterizedTest
    @CsvSource({
        "loads:create, LOADS_CREATE",
        "loads:read, LOADS_READ",
        "delivery:confirm, DELIVERY_CONFIRM",
        "billing, BILLING"
    })
    void scopesAreWrittenLikeThis(String text, Scope scope) {
        assertThat(Scope.of(text)).isEqualTo(scope);
        assertThat(scope).hasToString(text);
        assertThat(Scope.all()).contains(scope);
    }

    @Test
    void anUnknownScopeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Scope.of("loads"))
                .withMessage("scope: loads is none of [loads:create, loads:read, delivery:confirm, billing]");
    }
}
