package io.freightsdk.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.api.Remote;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * The contract as a service keeps it: by default this server; another with {@code -Dfreight.url} and
 * {@code -Dfreight.key}. Nothing is bought, unless {@code -Dfreight.buy=true} allows one load and one read, for 0.67 USD.
 */
@Tag("acceptance")
class ContractIT {
    private static final Map<String, String> TEXTS = Map.of(
            "{pickup}",
            Bodies.PICKUP,
            "{delivery}",
            Bodies.DELIVERY,
            "{long}",
            "x".repeat(1_001),
            "{fifty}",
            ("," + Bodies.PICKUP).repeat(50));

    private static InMemoryFreightServer own;
    private static String url;
    private static String key;

    @BeforeAll
    static void choose() {
        url = System.getProperty("freight.url");
        key = System.getProperty("freight.key");
        if (url == null) {
            own = InMemoryFreightServer.start();
            url = own.url();
            key = own.addBroker().agentKey();
        }
    }

    @AfterAll
    static void close() {
        if (own != null) {
            own.close();
        }
    }

    private static Remote.Reply call(String agentKey, String method, String path, String body) throws IOException {
        return new Remote(url, agentKey).send(method, path, body);
    }

    /** Each is refused or free, so that no service charges anything. */
    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "contract.csv", delimiter = '|', quoteCharacter = '\'')
    void callHasItsResponse(
            String what, String method, String path, String agentKey, String body, int status, String fields)
            throws IOException {
        String text = body == null ? "" : body;
        for (Map.Entry<String, String> each : TEXTS.entrySet()) {
            text = text.replace(each.getKey(), each.getValue());
        }
        String sent = "own".equals(agentKey) ? key : "none".equals(agentKey) ? "" : "agent_unknown";
        Remote.Reply reply = call(sent, method, path, text);

        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        for (String field : fields.split(" ")) {
            assertThat(reply.body()).contains("\"" + field + "\":");
        }
    }

    @Test
    void loadIsBoughtOnceAndRead() throws IOException {
        Assumptions.assumeTrue(own != null || Boolean.getBoolean("freight.buy"), "-Dfreight.buy=true spends 0.67 USD");
        String order = Bodies.loadWithRef("contract-" + System.nanoTime());
        List<String> numbers = new ArrayList<>();
        for (int status : new int[] {201, 200}) {
            Remote.Reply created = call(key, "POST", "/v1/agent/loads", order);
            assertThat(created.status()).as(created.body()).isEqualTo(status);
            numbers.add((String) Bodies.object(created.body()).get("loadNumber"));
        }
        assertThat(numbers.get(0)).isEqualTo(numbers.get(1));
        Remote.Reply read = call(key, "GET", "/v1/agent/loads/" + numbers.get(0), "");
        assertThat(read.status()).isEqualTo(200);
        assertThat(Bodies.object(read.body()).get("status")).isEqualTo("PLANNED");
    }
}
