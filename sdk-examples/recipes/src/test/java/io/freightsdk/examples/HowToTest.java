package io.freightsdk.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.server.BrokerOptions;
import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.tracking.LoadTracker;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java of {@code docs/how-to}. */
class HowToTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    @AutoClose
    private final InMemoryFreightServer server = InMemoryFreightServer.start();

    @TempDir
    Path directory;

    private final CreateLoadInput input = WriteALoad.load();

    private FreightClient.Builder client(FreightBroker broker) {
        return FreightClient.builder().baseUrl(server.url()).account("acme").agentKey(broker.agentKey());
    }

    @Test
    void firstLoadCostsALoadAndARead() {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = client(broker).build()) {
            assertThat(FirstLoad.order(freight, "order-4711")).matches("LD-\\d{4}-\\d{6} is PLANNED");
            assertThat(FirstLoad.order(freight, "order-4711")).matches("LD-\\d{4}-\\d{6} is PLANNED");
        }
        assertThat(broker.balanceUsd()).isEqualTo("99.31");
    }

    @Test
    void emptyBalanceIsSaidWithPriceAndPage() {
        FreightBroker broker =
                server.addBroker(BrokerOptions.builder().balanceUsd("0.40").build());
        try (FreightClient freight = client(broker).build()) {
            assertThat(NoMoney.create(freight, "order-4711", input))
                    .startsWith("order-4711 needs 0.65 USD, the balance is 0.40 USD; top up at http")
                    .endsWith("/console/billing");
            broker.topUp("5.00");
            assertThat(NoMoney.create(freight, "order-4711", input)).startsWith("LD-");
        }
    }

    @Test
    void readsOfAFollowedLoadCountAsItsCustomers() {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = SpendByCustomer.client(client(broker));
                LoadTracker tracker = LoadTracker.builder(freight)
                        .clock(() -> server.clock().now())
                        .build()) {
            SpendByCustomer.order(freight, tracker, "globex", "order-4711", input);
            Instant due = tracker.runDue().nextDueAt();
            server.clock().advance(Duration.between(server.clock().now(), due).plusSeconds(1));
            tracker.runDue();

            assertThat(SpendByCustomer.spent(freight, "globex")).isEqualTo("0.67");
            assertThat(SpendByCustomer.spent(freight, "initech")).isZero();
        }
    }

    @Test
    void unknownReadIsListedAndClosed() throws Exception {
        FreightBroker broker = server.addBroker();
        try (FreightClient freight = client(broker).build()) {
            freight.prices().list();
            String load = freight.createLoad("order-4711", input).loadNumber();
            broker.faults()
                    .add(Fault.of(FaultPoint.AFTER_COMMIT, FaultEffect.close()).onOperation("getLoadPosition"));
            assertThatThrownBy(() -> freight.getLoadPosition(load)).isInstanceOf(FreightException.class);

            assertThat(Printed.by(() -> ListUnknownCharges.print(freight)))
                    .contains(" getLoadPosition up to 0.02 USD, read of " + load + ", id ");
            assertThat(freight.acknowledge(freight.uncertain().get(0).chargeId(), ChargeStatus.CHARGED))
                    .isTrue();
            assertThat(freight.uncertain()).isEmpty();
            assertThat(freight.spend().chargedUsd()).isEqualTo("0.67");
        }
    }

    @Test
    void eventOfThePageIsOne() throws IOException {
        String json = event();

        assertThat(TrackingEvent.fromJson(json).toJson()).isEqualTo(json);
        assertThat(page("webhooks.md").replaceAll("\\n *", "")).contains(json);
    }

    @Test
    void pythonDrivesALoadToItsEnd() throws Exception {
        try (InMemoryFreightServer inAContainer = InMemoryFreightServer.start(
                ServerOptions.builder().controlToken("a-control-token").build())) {
            String page = page("other-languages.md");
            assertThat(python(
                            block(page),
                            Map.of("FREIGHT_BASE_URL", inAContainer.url(), "FREIGHT_CONTROL_TOKEN", "a-control-token")))
                    .isEqualTo("DELIVERED\n9.33\n");
            assertThat(page).contains("#> DELIVERED\n", "#> 9.33\n", "FREIGHT_CONTROL_TOKEN: a-control-token\n");
        }
    }

    @Test
    void pythonTakesGenuineWebhooksOnly() throws Exception {
        long now = Instant.now().getEpochSecond();
        String checks = IntStream.range(0, 3)
                .mapToObj(i ->
                        "print(genuine({'webhook-id': 'e1', 'webhook-timestamp': '%s', 'webhook-signature': '%s'}, b'%s'))"
                                .formatted(
                                        now - List.of(0, 0, 600).get(i),
                                        signature("e1."
                                                + (now - List.of(0, 0, 600).get(i)) + ".{}"),
                                        List.of("{}", "{ }", "{}").get(i)))
                .collect(Collectors.joining("\n"));
        checks +=
                "\nprint(genuine({}, b''), genuine({'webhook-timestamp': 'x', 'webhook-signature': 'v1,\u00e9'}, b''))";
        String receiver = block(page("webhooks.md")).replaceFirst("(?m)^http\\.server\\..*$", "");

        assertThat(python(receiver + checks, Map.of("WEBHOOK_SECRET", SECRET)))
                .isEqualTo("True\nFalse\nFalse\nFalse False\n");
    }

    /** An event whose handling fails is sent again only if nothing was sent before. */
    @Test
    void pythonRespondsAfterItsWork() throws Exception {
        long now = Instant.now().getEpochSecond();
        String failing = """
                import builtins, io
                one = Receiver.__new__(Receiver)
                one.headers = {'webhook-id': 'e1', 'webhook-timestamp': '%s', 'webhook-signature': '%s', 'content-length': '2'}
                one.rfile = io.BytesIO(b'{}')
                sent = []
                one.send_response = sent.append
                one.end_headers = lambda: None
                def print(text):
                    raise OSError('disk full')
                try:
                    one.do_POST()
                except OSError:
                    builtins.print(sent)
                """.formatted(now, signature("e1." + now + ".{}"));
        String receiver = block(page("webhooks.md")).replaceFirst("(?m)^http\\.server\\..*$", "");

        assertThat(python(receiver + failing, Map.of("WEBHOOK_SECRET", SECRET))).isEqualTo("[]\n");
    }

    @Test
    void javaTakesGenuineWebhooksOnly() throws Exception {
        String sent = String.valueOf(Instant.now().getEpochSecond());
        String body = event();
        Map<String, String> headers = Map.of(
                "webhook-id",
                "e1",
                "webhook-timestamp",
                sent,
                "webhook-signature",
                signature("e1." + sent + "." + body));

        ReceivesEvents receiver = new ReceivesEvents(SECRET);
        assertThat(receiver.receive(headers::get, body.getBytes(UTF_8))).isEqualTo(204);
        assertThat(receiver.receive(headers::get, (body + " ").getBytes(UTF_8))).isEqualTo(401);
    }

    private static String event() throws IOException {
        return page("follow.md")
                .replaceFirst("(?s)^.*?```json\\n(.*?)```.*$", "$1")
                .replaceAll("\\n *", "");
    }

    private static String signature(String signed) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(SECRET.substring("whsec_".length())), "HmacSHA256"));
            return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static String page(String name) throws IOException {
        return Files.readString(Path.of("../../docs/how-to", name));
    }

    private static String block(String page) {
        return page.replaceFirst("(?s)^.*?\n```python\n(.*?)```.*$", "$1");
    }

    private String python(String program, Map<String, String> environment) throws Exception {
        Path output = directory.resolve("output");
        ProcessBuilder python = new ProcessBuilder(
                        "python3",
                        Files.writeString(directory.resolve("program.py"), program)
                                .toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        python.environment().putAll(environment);
        python.environment().put("NO_PROXY", "127.0.0.1");
        python.environment().put("no_proxy", "127.0.0.1");
        assertThat(python.start().waitFor(120, TimeUnit.SECONDS)).isTrue();
        return Files.readString(output);
    }
}
