package io.freightsdk.server.control;

import io.freightsdk.server.billing.Usd;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.json.Node;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;
import java.math.BigDecimal;
import java.util.Set;
import okio.ByteString;

/** What control calls carry. A field nobody knows is refused: a misspelt one would change nothing without a word. */
final class Bodies {
    private static final ByteString EMPTY = ByteString.encodeUtf8("{}");

    private static final ByteString NULL = ByteString.encodeUtf8("null");

    private Bodies() {}

    /** The body, an object with none but these fields. */
    static Node of(Call call, Set<String> names) {
        return Node.parse(Json.utf8(call.request())).only(names);
    }

    /** The same where all fields have defaults, so that no body will do. */
    static Node orNone(Call call, Set<String> names) {
        ByteString body = Json.utf8(call.request());
        return Node.parse(body.size() == 0 || body.equals(NULL) ? EMPTY : body).only(names);
    }

    /** An amount that an account can hold and a price can be. */
    static BigDecimal usd(Node node) {
        return node.checked(() -> Usd.notNegative("amount", node.decimal()));
    }

    static Refused notFound(String what) {
        return new Refused(Answer.error(404, what));
    }
}
