package io.freightsdk.server.state;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.squareup.moshi.JsonWriter;
import io.freightsdk.server.values.Fault;
import io.freightsdk.server.values.FaultEffect;
import io.freightsdk.server.values.FaultEffect.Status;
import io.freightsdk.server.values.FaultPoint;
import io.freightsdk.server.values.PendingFault;
import io.freightsdk.server.wire.Node;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import okio.ByteString;

/**
 * Faults as the control API writes them: what it writes it reads back as the same fault. By hand, as a user may leave fields
 * out, which {@code Records} refuse; and a record with these names takes 1.11 times the time and 1.30 times the bytes to write.
 */
public final class FaultJson {
    private static final byte[] NO_HTTP = "\u0000\u0001 this is no http\r\n\r\n".getBytes(UTF_8);

    private static final List<String> TYPES =
            List.of("STATUS", "CLOSE", "RESET", "STALL", "TRUNCATE", "SLOW", "DELAY", "GARBAGE");

    private FaultJson() {}

    /** Reads the fault that an object's fields describe; what they leave out has its default, {@code what} alone has none. */
    public static Fault read(Node body) {
        FaultPoint where =
                body.optional("where").map(node -> node.oneOf(FaultPoint.class)).orElse(FaultPoint.BEFORE);
        Node what = body.field("what");
        FaultEffect effect = readWhat(what);
        Fault fault = what.checked(() -> Fault.of(where, effect));
        fault = with(fault, body.optional("operation"), (known, node) -> known.onOperation(node.text()));
        fault = with(fault, body.optional("brokerId"), (known, node) -> known.onBroker(node.text()));
        fault = with(fault, body.optional("skip"), (known, node) -> known.skipping(node.integer()));
        return with(fault, body.optional("times"), (known, node) -> known.times(node.integer()));
    }

    private static Fault with(Fault fault, Optional<Node> field, BiFunction<Fault, Node, Fault> change) {
        return field.map(node -> node.checked(() -> change.apply(fault, node))).orElse(fault);
    }

    /** Writes one that waits, as an object: the fault's fields, and how far it has come. */
    public static void write(JsonWriter writer, PendingFault pending) throws IOException {
        writer.beginObject().name("faultId").value(pending.id());
        Fault fault = pending.fault();
        writer.name("operation").value(fault.operation());
        writer.name("where").value(fault.where().name());
        write(writer.name("what"), fault.what());
        writer.name("brokerId").value(fault.brokerId());
        writer.name("skip").value(fault.skip());
        writer.name("times").value(fault.times());
        writer.name("hits").value(pending.hits());
        writer.name("skipLeft").value(pending.skipLeft());
        writer.name("left").value(pending.left()).endObject();
    }

    /** Writes an effect. */
    public static void write(JsonWriter writer, FaultEffect what) throws IOException {
        writer.beginObject().name("type").value(what.type());
        int outside = writer.beginFlatten();
        Records.write(writer, (Record) what);
        writer.endFlatten(outside);
        writer.endObject();
    }

    /** Reads an effect as it is written. */
    public static FaultEffect readWhat(Node what) {
        return switch (what.field("type").oneOf(TYPES)) {
            case "STATUS" -> status(what.only(Set.of("type", "status", "body", "contentType", "retryAfter")));
            case "CLOSE" -> bare(what, FaultEffect.close());
            case "RESET" -> bare(what, FaultEffect.reset());
            case "STALL" -> bare(what, FaultEffect.stall());
            case "TRUNCATE" ->
                number(what.only(Set.of("type", "afterBytes")).field("afterBytes"), FaultEffect::truncate);
            case "SLOW" ->
                number(what.only(Set.of("type", "bytesPerSecond")).field("bytesPerSecond"), FaultEffect::slow);
            case "DELAY" -> delay(what.only(Set.of("type", "duration")).field("duration"));
            default -> // GARBAGE
                FaultEffect.garbage(what.only(Set.of("type", "base64"))
                        .optional("base64")
                        .map(FaultJson::bytes)
                        .orElse(NO_HTTP));
        };
    }

    private static FaultEffect bare(Node what, FaultEffect known) {
        what.only(Set.of("type"));
        return known;
    }

    private static FaultEffect status(Node what) {
        Status standard = number(what.field("status"), FaultEffect::status);
        String body = what.optional("body").map(Node::text).orElse(standard.body());
        String contentType = what.optional("contentType").map(Node::text).orElse(standard.contentType());
        Status status = what.checked(() -> standard.withBody(contentType, body));
        Optional<Node> retryAfter = what.optional("retryAfter");
        return retryAfter.isEmpty()
                ? status
                : retryAfter.get().checked(() -> status.withRetryAfter(seconds(retryAfter.get())));
    }

    /** A header's text; seconds may come as a number. */
    private static String seconds(Node retryAfter) {
        return retryAfter.isNumber() ? Integer.toString(retryAfter.integer(0)) : retryAfter.text();
    }

    private static <E extends FaultEffect> E number(Node node, IntFunction<E> effect) {
        return node.checked(() -> effect.apply(node.integer()));
    }

    private static FaultEffect delay(Node duration) {
        return duration.checked(() -> FaultEffect.delay(duration.duration()));
    }

    private static byte[] bytes(Node node) {
        ByteString bytes = ByteString.decodeBase64(node.text());
        if (bytes == null) {
            throw node.expected("base64");
        }
        return bytes.toByteArray();
    }
}
