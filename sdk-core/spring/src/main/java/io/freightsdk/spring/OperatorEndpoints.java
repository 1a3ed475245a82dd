package io.freightsdk.spring;

import io.freightsdk.durable.Operator;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.lang.Nullable;

/** The place of an operator over HTTP. What shows, what acts and the page are exposed by the application, each on its own. */
final class OperatorEndpoints {
    private static final int MANY = 100;

    private OperatorEndpoints() {}

    private static WebEndpointResponse<Object> response(Operator.Answer answer) {
        return new WebEndpointResponse<>(answer.body(), answer.status());
    }

    @WebEndpoint(id = "freight", defaultAccess = Access.READ_ONLY)
    record Shown(Operator operator) {
        @ReadOperation
        WebEndpointResponse<Object> metrics() {
            return response(operator.list("figures", MANY));
        }

        @ReadOperation
        WebEndpointResponse<Object> list(@Selector String what, @Nullable Integer most) {
            return response(operator.list(what, most == null ? MANY : most));
        }
    }

    /** The actions; closed even where all endpoints are exposed. */
    @WebEndpoint(id = "freightactions", defaultAccess = Access.NONE)
    record Actions(Operator operator) {
        @WriteOperation
        WebEndpointResponse<Object> act(
                @Selector String operation,
                @Nullable String orderId,
                @Nullable String chargeId,
                @Nullable String eventId,
                @Nullable String loadNumber,
                @Nullable String chargeStatus,
                @Nullable String detail) {
            Map<String, @org.jspecify.annotations.Nullable String> with = new HashMap<>();
            with.put("orderId", orderId);
            with.put("chargeId", chargeId);
            with.put("eventId", eventId);
            with.put("loadNumber", loadNumber);
            with.put("chargeStatus", chargeStatus);
            with.put("detail", detail);
            return response(operator.act(operation, with));
        }
    }

    /** Both as a page, which reads the other two. */
    @WebEndpoint(id = "freightpage", defaultAccess = Access.READ_ONLY)
    static final class Page {
        @ReadOperation(produces = "text/html;charset=UTF-8")
        String page() throws IOException {
            try (InputStream page = Page.class.getResourceAsStream("operator.html")) {
                return new String(Objects.requireNonNull(page).readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }
}
