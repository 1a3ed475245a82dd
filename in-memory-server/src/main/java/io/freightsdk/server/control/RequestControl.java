package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Operations;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.values.JournalEntry;
import io.freightsdk.server.values.SmsMessage;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The records of the server: the requests it answered and the messages it would have sent. Both can be waited for. */
record RequestControl(RequestWait waiting) {
    /** Returns the stored requests that match and the count of all, once there are as many as are waited for. */
    HttpAnswer list(ServerCall call) {
        Node query = RequestWait.query(call, "brokerId", "operation", "count");
        String operation = query.optional("operation")
                .map(node -> node.oneOf(Operations.JOURNALED))
                .orElse(null);
        Filter filter = new Filter(operation, text(query, "brokerId"));
        long count = RequestWait.count(query);
        return waiting.until(
                call,
                world -> world.journal().appended(),
                now -> filter.total(now) >= count,
                now -> filter.answer(now, count));
    }

    /** The stored messages that match, once there are as many as are waited for. */
    HttpAnswer sms(ServerCall call) {
        Node query = RequestWait.query(call, "brokerId", "loadNumber", "count");
        long count = RequestWait.count(query);
        return waiting.until(
                call, world -> world.sms().added(), now -> messages(now, query).size() >= count, now -> {
                    List<SmsMessage> messages = messages(now, query);
                    return JsonBodies.answer(RequestWait.status(messages.size() >= count), new SmsAnswer(messages));
                });
    }

    private record Filter(
            @Nullable String operation, @Nullable String brokerId) {

        long total(ServerCall call) {
            String broker = brokerId == null
                    ? null
                    : BrokerControl.known(call, brokerId).id();
            return call.world().journal().count(broker, operation);
        }

        HttpAnswer answer(ServerCall call, long count) {
            List<JournalEntry> entries = call.world().journal().entries(this::matches);
            long total = total(call);
            return JsonBodies.answer(RequestWait.status(total >= count), writer -> {
                writer.beginObject().name("requests").beginArray();
                for (JournalEntry entry : entries) {
                    JsonBodies.request(writer, entry);
                }
                writer.endArray().name("total").value(total).endObject();
            });
        }

        private boolean matches(JournalEntry entry) {
            return (operation == null || operation.equals(entry.operation()))
                    && (brokerId == null || brokerId.equals(entry.brokerId()));
        }
    }

    private static @Nullable String text(Node query, String name) {
        return query.optional(name).map(Node::text).orElse(null);
    }

    private static List<SmsMessage> messages(ServerCall call, Node query) {
        String loadNumber = text(query, "loadNumber");
        String brokerId = text(query, "brokerId");
        String broker =
                brokerId == null ? null : BrokerControl.known(call, brokerId).id();
        return call.world().messages(broker).stream()
                .filter(message -> loadNumber == null || loadNumber.equals(message.loadNumber()))
                .toList();
    }

    private record SmsAnswer(List<SmsMessage> messages) {}
}
