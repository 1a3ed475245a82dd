package io.freightsdk.server.control;

import io.freightsdk.server.api.JsonBodies;
import io.freightsdk.server.api.Operations;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.state.RequestJournal;
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
        long count = RequestWait.count(query);
        return waiting.until(
                call,
                world -> world.journal().appended(),
                now -> now.world().journal().count(broker(now, query), operation) >= count,
                now -> answer(now, broker(now, query), operation, count));
    }

    private static HttpAnswer answer(
            ServerCall call, @Nullable String brokerId, @Nullable String operation, long count) {
        RequestJournal journal = call.world().journal();
        List<JournalEntry> entries = journal.entries(entry -> (operation == null || operation.equals(entry.operation()))
                && (brokerId == null || brokerId.equals(entry.brokerId())));
        long total = journal.count(brokerId, operation);
        return JsonBodies.answer(RequestWait.status(total >= count), writer -> {
            writer.beginObject().name("requests").beginArray();
            for (JournalEntry entry : entries) {
                JsonBodies.request(writer, entry);
            }
            writer.endArray().name("total").value(total).endObject();
        });
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

    private static List<SmsMessage> messages(ServerCall call, Node query) {
        String loadNumber = text(query, "loadNumber");
        return call.world().messages(broker(call, query)).stream()
                .filter(message -> loadNumber == null || loadNumber.equals(message.loadNumber()))
                .toList();
    }

    /** The id of the broker of the query, which must be there; null for all. */
    private static @Nullable String broker(ServerCall call, Node query) {
        String id = text(query, "brokerId");
        return id == null ? null : BrokerControl.known(call, id).id();
    }

    private static @Nullable String text(Node query, String name) {
        return query.optional(name).map(Node::text).orElse(null);
    }

    private record SmsAnswer(List<SmsMessage> messages) {}
}
