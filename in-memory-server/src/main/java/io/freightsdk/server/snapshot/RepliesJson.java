package io.freightsdk.server.snapshot;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.billing.Fingerprint;
import io.freightsdk.server.billing.IdempotencyKey;
import io.freightsdk.server.billing.KeptAnswer;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.world.KeptReply;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import okio.ByteString;

/** Answers that are given again to their Idempotency-Keys. Their bytes are JSON in UTF-8, so a text is exact. */
final class RepliesJson {
    private static final Set<String> FIELDS =
            Set.of("brokerId", "idempotencyKey", "requestSha256", "status", "body", "expiresAt");

    private RepliesJson() {}

    static void write(JsonWriter writer, List<KeptAnswer<KeptReply>> replies) throws IOException {
        writer.beginArray();
        for (KeptAnswer<KeptReply> kept : replies) {
            writer.beginObject().name("brokerId").value(kept.brokerId());
            writer.name("idempotencyKey").value(kept.key().text());
            writer.name("requestSha256").value(kept.body().hex());
            writer.name("status").value(kept.answer().status());
            writer.name("body").value(kept.answer().body().utf8());
            Json.time(writer.name("expiresAt"), kept.expiresAt());
            writer.endObject();
        }
        writer.endArray();
    }

    static List<KeptAnswer<KeptReply>> read(Node list) {
        return list.items().stream().map(RepliesJson::reply).toList();
    }

    private static KeptAnswer<KeptReply> reply(Node node) {
        Node key = node.only(FIELDS).field("idempotencyKey");
        KeptReply answer = new KeptReply(
                (int) node.field("status").integer(200, 299),
                ByteString.encodeUtf8(node.field("body").text()));
        return new KeptAnswer<>(
                node.field("brokerId").text(),
                key.checked(() -> new IdempotencyKey(key.text())),
                fingerprint(node.field("requestSha256")),
                answer,
                node.field("expiresAt").time());
    }

    /** The message of the one that refuses may hold its digits, which are no secret worth having but no help either. */
    static Fingerprint fingerprint(Node node) {
        String hex = node.text();
        if (!hex.matches("[0-9a-f]{64}")) {
            throw node.expected("64 hex digits");
        }
        return Fingerprint.ofHex(hex);
    }
}
