package io.freightsdk;

import static io.freightsdk.Served.options;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.freightsdk.error.FreightException;
import io.freightsdk.error.IdempotencyException;
import io.freightsdk.server.Fault;
import io.freightsdk.server.Scope;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One name of an order is one load and one debit, whatever key, host name or process it is created with. */
class AccountNameTest {
    private static final String ORDER = "order-4711";

    @AutoClose
    private final Served served = new Served();

    private FreightClient client(String baseUrl, String agentKey) {
        return FreightClient.builder()
                .baseUrl(baseUrl)
                .agentKey(agentKey)
                .account("acme")
                .build();
    }

    private String secondKey() {
        return served.broker.newKey(Scope.values()).text();
    }

    private void assertOneLoadForOneDebit() {
        assertThat(served.broker.loads()).hasSize(1);
        assertThat(served.debits()).hasSize(1);
        assertThat(served.paidUsd()).isEqualTo("0.65");
    }

    /** The host names and spellings under which this machine is reached. */
    private List<String> baseUrls() {
        int port = URI.create(served.server.url()).getPort();
        return List.of(
                "http://127.0.0.1:" + port,
                "http://localhost:" + port,
                "http://LOCALHOST:" + port + "/",
                "http://127.0.0.1:" + port + "/");
    }

    @Test
    void neitherKeyNorHostNameMakesASecondLoad() {
        Set<String> loads = ConcurrentHashMap.newKeySet();
        for (String key : List.of(served.broker.agentKey(), secondKey())) {
            for (String baseUrl : baseUrls()) {
                try (FreightClient freight = client(baseUrl, key)) {
                    loads.add(freight.createLoad(ORDER, Served.load()).loadNumber());
                }
            }
        }
        assertThat(loads).hasSize(1);
        assertOneLoadForOneDebit();
    }

    /** Half of the nodes have the new key while the other half still has the old one. */
    @Test
    void rollingRotationIsOneLoad() {
        List<String> keys = List.of(served.broker.agentKey(), secondKey());
        List<FreightClient> nodes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            nodes.add(client(served.server.url(), keys.get(i % 2)));
        }
        Set<String> loads = ConcurrentHashMap.newKeySet();
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        for (int i = 0; i < 32; i++) {
            FreightClient node = nodes.get(i % nodes.size());
            threads.add(OwnThread.run(
                    () -> loads.add(node.createLoad(ORDER, Served.load()).loadNumber())));
        }
        threads.forEach(CompletableFuture::join);
        nodes.forEach(FreightClient::close);
        assertThat(loads).hasSize(1);
        assertOneLoadForOneDebit();
    }

    /** A process of its own that creates the load and prints its number. */
    static final class Node {
        private Node() {}

        public static void main(String[] arguments) {
            try (FreightClient freight = FreightClient.builder()
                    .baseUrl(arguments[0])
                    .agentKey(arguments[1])
                    .account("acme")
                    .attemptTimeout(Duration.ofMinutes(1))
                    .build()) {
                System.out.print(freight.createLoad(ORDER, Served.load()).loadNumber());
            }
        }
    }

    private static Process node(String baseUrl, String agentKey) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        Node.class.getName(),
                        baseUrl,
                        agentKey)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static String loadOf(Process node) throws IOException {
        return new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    @Tag("slow")
    void processesWithDifferentKeysAndHostNamesCreateOneLoad() throws Exception {
        Process one = node(baseUrls().get(0), served.broker.agentKey());
        Process other = node(baseUrls().get(1), secondKey());
        assertThat(loadOf(one)).startsWith("LD-").isEqualTo(loadOf(other));
        assertThat(one.waitFor()).isZero();
        assertThat(other.waitFor()).isZero();
        assertOneLoadForOneDebit();
    }

    @Test
    @Tag("slow")
    void loadOfAProcessThatWasKilledIsFoundByTheNext() throws Exception {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.stall(), 1);
        Process killed = node(baseUrls().get(0), served.broker.agentKey());
        served.broker.awaitRequests("createLoad", 1, Duration.ofSeconds(60));
        killed.destroyForcibly();
        assertThat(killed.waitFor()).isNotZero();
        Process next = node(baseUrls().get(1), secondKey());
        assertThat(loadOf(next)).isEqualTo(served.broker.loads().get(0).loadNumber());
        assertOneLoadForOneDebit();
    }

    @Test
    void anotherAccountIsAnotherLoad() {
        try (FreightClient acme = client(served.server.url(), served.broker.agentKey());
                FreightClient other = served.builder().account("other").build()) {
            assertThat(acme.createLoad(ORDER, Served.load()).loadNumber())
                    .isNotEqualTo(other.createLoad(ORDER, Served.load()).loadNumber());
        }
    }

    @Test
    void orderIdIsAName() {
        try (FreightClient freight = served.client()) {
            assertThatThrownBy(() -> freight.createLoad(" ", Served.load()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("orderId is blank");
            assertThat(Served.failure(freight.async().createLoad("order-1 ", Served.load())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("orderId begins or ends with whitespace or an invisible character");
            assertThatThrownBy(() -> freight.createLoad("order \ud83d", Served.load()))
                    .hasMessage("orderId holds an unpaired surrogate");
            assertThatThrownBy(() -> freight.incubating().topUpByCard("", BigDecimal.TEN, "tok"))
                    .hasMessage("topUpId is blank");
        }
        assertThat(served.server.requests().size()).isZero();
    }

    @Test
    void unnamedLoadsAreTwo() {
        try (FreightClient freight = served.client()) {
            assertThat(freight.createLoad(Served.load(), CallOptions.none()).loadNumber())
                    .isNotEqualTo(freight.createLoad(Served.load(), CallOptions.none())
                            .loadNumber());
        }
        assertThat(served.debits()).hasSize(2);
    }

    @Test
    void accountIsTheClients() {
        try (FreightClient freight = served.client()) {
            assertThat(freight.withOptions(options(o -> o.tag("t"))).account()).isEqualTo("acme");
        }
    }

    @Test
    void keyOfAnotherOrderIsRefused() {
        try (FreightClient freight = served.client()) {
            CallOptions key = options(o -> o.idempotencyKey("k-1"));
            assertThatThrownBy(() -> freight.createLoad(ORDER, Served.load(), key))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("createLoad: the idempotencyKey of the options must be that of orderId " + ORDER
                            + "; leave it out, or call createLoad without an order id");
            assertThatThrownBy(() -> freight.incubating().topUpByCard("november-1", BigDecimal.TEN, "tok", key))
                    .hasMessage("topUpByCard: the idempotencyKey of the options must be that of topUpId november-1;"
                            + " leave it out");
        }
        assertThat(served.server.requests().size()).isZero();
    }

    @Test
    void keyOfTheOrderItselfIsThatOfItsLoad() {
        served.fault("createLoad", Fault.When.AFTER_COMMIT, Fault.close(), 1);
        try (FreightClient freight = served.client()) {
            CallOptions once = options(o -> o.retryPolicy(RetryPolicy.none()));
            FreightException lost =
                    catchThrowableOfType(FreightException.class, () -> freight.createLoad(ORDER, Served.load(), once));
            CallOptions again = options(o -> o.idempotencyKey(lost.idempotencyKey()));
            assertThat(freight.createLoad(ORDER, Served.load(), again))
                    .isEqualTo(freight.createLoad(ORDER, Served.load()));
            // without the order there is no customerRef
            assertThatThrownBy(() -> freight.createLoad(Served.load(), again)).isInstanceOf(IdempotencyException.class);
        }
        assertOneLoadForOneDebit();
    }
}
