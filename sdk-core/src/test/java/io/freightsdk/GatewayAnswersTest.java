package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.UnexpectedStatusException;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What gateways and web frameworks answer by default: never taken for an answer of the service. */
class GatewayAnswersTest {
    private static final Set<AnyCall> OF_A_LOAD =
            Set.of(AnyCall.GET_LOAD_POSITION, AnyCall.CONFIRM_DELIVERY, AnyCall.GET_TRACKED_LOAD_POSITION);

    @AutoClose
    private final FakeService service = new FakeService();

    private FreightException failure(AnyCall call, int status, String body) {
        service.forCall(call).answers(status, body);
        try (FreightClient freight = service.client()) {
            return catchThrowableOfType(FreightException.class, () -> call.on(freight));
        }
    }

    static Stream<Arguments> defaults() {
        return Stream.of(
                        Arguments.of(
                                404,
                                "{\"timestamp\":\"2026-05-04T12:00:00Z\",\"status\":404,\"error\":\"Not Found\",\"path\":\"/v1\"}"),
                        Arguments.of(400, "{\"status\":400,\"error\":\"Bad Request\"}"),
                        Arguments.of(403, "{\"statusCode\":403,\"error\":\"Forbidden\",\"message\":\"Forbidden\"}"),
                        Arguments.of(422, "{\"status\":422,\"error\":\"Unprocessable Entity\"}"),
                        Arguments.of(404, "<html><center><h1>404 Not Found</h1></center><hr>nginx</html>"),
                        Arguments.of(403, "<html><head><title>403 Forbidden</title></head></html>"),
                        Arguments.of(404, ""),
                        Arguments.of(404, "{\"message\":\"no Route matched with those values\"}"),
                        Arguments.of(404, "{\"error\":{\"code\":404,\"message\":\"Not Found\"}}"),
                        Arguments.of(402, "{\"error\":\"Payment Required\"}"),
                        Arguments.of(405, "{\"error\":\"Method Not Allowed\"}"),
                        Arguments.of(409, "{\"error\":\"Conflict\"}"),
                        Arguments.of(413, "{\"error\":\"Payload Too Large\"}"),
                        Arguments.of(415, "{\"error\":\"Unsupported Media Type\"}"),
                        Arguments.of(451, "{\"error\":\"Unavailable For Legal Reasons\"}"))
                .flatMap(answer ->
                        Stream.of(AnyCall.values()).map(call -> Arguments.of(call, answer.get()[0], answer.get()[1])));
    }

    @ParameterizedTest
    @MethodSource("defaults")
    void answerOfAGatewayIsNoRefusalOfTheService(AnyCall call, int status, String body) {
        FreightException failure = failure(call, status, body);
        assertThat(failure)
                .isInstanceOf(UnexpectedStatusException.class)
                .hasMessage(call.operation() + ": " + status
                        + ": status not in the contract, nothing charged; check the base URL");
        assertThat(failure.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
    }

    @ParameterizedTest
    @EnumSource
    void loadIsNotFoundOnlyWhereOneWasNamed(AnyCall call) {
        assertThat(failure(call, 404, "{\"error\":\"Not Found\"}"))
                .isInstanceOf(OF_A_LOAD.contains(call) ? LoadNotFoundException.class : UnexpectedStatusException.class);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UPDATE_LOAD_STATUS")
    void doorIsClosedToStatusesOnly(AnyCall call) {
        assertThat(failure(call, 410, "{\"error\":\"Gone\",\"code\":\"STATUS_DOOR_CLOSED\"}"))
                .isInstanceOf(UnexpectedStatusException.class);
    }
}
