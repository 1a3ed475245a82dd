package io.freightsdk.samples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.tracking.TrackingEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the pages have in Python and JSON, run and read. */
class OtherLanguagesTest {
    private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

    @TempDir
    Path directory;

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
            String page = page("testing.md");
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
        return page("tracking.md")
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
        return Files.readString(Path.of("../../docs", name));
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
