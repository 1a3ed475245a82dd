package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.junit.FreightServerTest;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A thousand methods, sixteen at once, each with a switch of its own. */
@FreightServerTest
@Execution(ExecutionMode.CONCURRENT)
class IsolationTest {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Set<String> BROKERS = ConcurrentHashMap.newKeySet();
    private static final String LOAD =
            """
            {"driverPhone": "+12145550142",
             "pickups": [{"address": "1 W Lake St", "city": "Chicago", "state": "IL", "zip": "60601"}],
             "deliveries": [{"address": "500 Main St", "city": "Dallas", "state": "TX", "zip": "75202"}]}
            """;

    @RepeatedTest(1000)
    void eachSeesWhatItHasDoneAndNothingElse(
            InMemoryFreightServer server, FreightBroker broker, RepetitionInfo repetition) throws Exception {
        assertTrue(BROKERS.add(broker.id()), "a broker of its own");
        assertEquals("0.65", broker.prices().priceUsd("load_create").toPlainString());
        int expected = 201;
        String left = "99.35";
        switch (repetition.getCurrentRepetition() % 4) {
            case 1 -> {
                broker.billingAvailable(false);
                expected = 503;
                left = "100.00";
            }
            case 2 -> {
                broker.prices().set("load_create", "0.80");
                left = "99.20";
            }
            case 3 -> {
                broker.faults().add(Fault.of(FaultPoint.BEFORE, FaultEffect.status(418)).onOperation("createLoad"));
                expected = 418;
                left = "100.00";
            }
            default -> {}
        }

        assertEquals(expected, create(server, broker));

        assertEquals(left, broker.balanceUsd().toPlainString());
        assertEquals(1, broker.requests().count());
        assertEquals(expected == 201 ? 1 : 0, broker.loads().size());
        assertEquals(expected == 201 ? 1 : 0, broker.sms().messages().size());
    }

    private static int create(InMemoryFreightServer server, FreightBroker broker) throws Exception {
        HttpRequest create = HttpRequest.newBuilder(URI.create(server.url() + "/v1/agent/loads"))
                .header("Authorization", "Bearer " + broker.agentKey())
                .POST(BodyPublishers.ofString(LOAD))
                .build();
        return HTTP.send(create, BodyHandlers.ofString()).statusCode();
    }
}
