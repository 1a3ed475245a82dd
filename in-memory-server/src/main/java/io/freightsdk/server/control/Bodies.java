package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.money.UsdAmount;
import io.freightsdk.server.wire.Node;
import java.math.BigDecimal;
import java.util.Set;
import okio.ByteString;

/** The bodies of control calls. A field nobody knows is refused: a misspelt one would change nothing without a word. */
final class Bodies {
    private static final ByteString EMPTY = ByteString.encodeUtf8("{}");

    private static final ByteString NULL = ByteString.encodeUtf8("null");

    private Bodies() {}

    /** The body, an object with none but these fields. */
    static Node of(ServerCall call, Set<String> names) {
        return Node.parse(JsonBodies.utf8(call.request())).only(names);
    }

    /** Reads a body whose fields all have defaults, so that it may be left out. */
    static Node orNone(ServerCall call, Set<String> names) {
        ByteString body = JsonBodies.utf8(call.request());
        return Node.parse(body.size() == 0 || body.equals(NULL) ? EMPTY : body).only(names);
    }

    /** An amount that an account can hold and a price can be. */
    static BigDecimal usd(Node node) {
        return node.checked(() -> UsdAmount.notNegative("amount", node.decimal()));
    }
}
