package io.freightsdk.server;

import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The links of a load, on the URL that others reach the server by. */
record Links(Supplier<String> baseUrl) {
    Map<String, @Nullable Object> of(Load.Order order) {
        return Json.object(
                "trackingLink", baseUrl.get() + "/track/" + order.trackingToken(),
                "driverWebLink", driverWeb(order),
                "driverAppLink", "freightdriver://join/" + order.driverToken());
    }

    String driverWeb(Load.Order order) {
        return baseUrl.get() + "/driver/" + order.driverToken();
    }
}
