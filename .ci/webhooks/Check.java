import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.freightsdk.json.FreightJson;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The library of the standard takes all posts, one a line, and refuses what was made of them. */
final class Check {
    private final Webhook webhook;

    private Check(Webhook webhook) {
        this.webhook = webhook;
    }

    public static void main(String[] arguments) throws Exception {
        Check check = new Check(new Webhook(System.getenv("RELAY_SECRETS")));
        List<String> lines = Files.readAllLines(Path.of(arguments[0]));
        for (String line : lines) {
            Map<?, ?> post = (Map<?, ?>) FreightJson.tree().fromJson(line);
            String body = (String) post.get("body");
            Map<String, String> headers = new HashMap<>();
            ((Map<?, ?>) post.get("headers")).forEach((name, value) -> headers.put((String) name, (String) value));
            long sent = Long.parseLong(headers.get("webhook-timestamp"));
            check.expect(true, headers, body);
            check.expect(false, headers, body.replace("\"version\":1", "\"version\":7"));
            check.expect(false, with(headers, "webhook-id", "another"), body);
            check.expect(false, with(headers, "webhook-timestamp", Long.toString(sent - 400)), body);
            check.expect(false, with(headers, "webhook-signature", "v1," + "A".repeat(43) + "="), body);
            check.expect(false, Map.of(), body);
        }
        System.out.println("webhooks: " + lines.size() + " posts are verified by standardwebhooks in Java");
    }

    private static Map<String, String> with(Map<String, String> headers, String name, String value) {
        Map<String, String> changed = new HashMap<>(headers);
        changed.put(name, value);
        return changed;
    }

    private void expect(boolean isGenuine, Map<String, String> headers, String body) {
        boolean was;
        try {
            webhook.verify(
                    body,
                    HttpHeaders.of(
                            headers.entrySet().stream()
                                    .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue()))),
                            (name, value) -> true));
            was = true;
        } catch (WebhookVerificationException e) {
            was = false;
        }
        if (was != isGenuine) {
            throw new AssertionError((was ? "taken: " : "refused: ") + headers.keySet() + " " + body);
        }
    }
}
