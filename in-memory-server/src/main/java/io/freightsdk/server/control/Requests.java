package io.freightsdk.server.control;

import io.freightsdk.server.agent.RequestJson;
import io.freightsdk.server.http.Answer;
import io.freightsdk.server.journal.JournalEntry;
import io.freightsdk.server.journal.SmsMessage;
import io.freightsdk.server.json.UnexpectedValue;
import io.freightsdk.server.routing.Call;
import io.freightsdk.server.routing.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the server wrote down: the requests it answered and the messages it would have sent. */
final class Requests {
    private static final Set<String> FILTERS = Set.of("brokerId", "operation");

    private final Set<String> operations;

    /** Knows which operations a request can have been for. */
    Requests(Set<String> operations) {
        this.operations = new TreeSet<>(operations);
        this.operations.add("unknown");
    }

    /** The kept requests that match, and how many there ever were. */
    Answer list(Call call) {
        Map<String, String> query = call.request().target().query();
        String operation = operation(query);
        String brokerId = query.get("brokerId");
        if (brokerId != null) {
            Brokers.known(call, brokerId);
        }
        Predicate<JournalEntry> matching = entry -> (operation == null || operation.equals(entry.operation()))
                && (brokerId == null || brokerId.equals(entry.brokerId()));
        List<JournalEntry> entries = call.world().journal().entries(matching);
        Map<String, Long> counts = brokerId == null
                ? call.world().journal().counts().byOperation()
                : call.world().journal().counts(brokerId);
        long total = operation == null
                ? counts.values().stream().mapToLong(Long::longValue).sum()
                : counts.getOrDefault(operation, 0L);
        return Json.answer(200, writer -> {
            writer.beginObject().name("requests").beginArray();
            for (JournalEntry entry : entries) {
                RequestJson.write(writer, entry);
            }
            writer.endArray().name("total").value(total).endObject();
        });
    }

    static Answer sms(Call call) {
        List<SmsMessage> messages = call.world().sms().messages();
        return Json.answer(200, writer -> {
            writer.beginObject().name("messages").beginArray();
            for (SmsMessage message : messages) {
                writer.beginObject().name("at").value(message.at().toString());
                writer.name("to").value(message.to());
                writer.name("text").value(message.text());
                writer.name("loadNumber").value(message.loadNumber()).endObject();
            }
            writer.endArray().endObject();
        });
    }

    private @Nullable String operation(Map<String, String> query) {
        for (String name : query.keySet()) {
            if (!FILTERS.contains(name)) {
                throw new UnexpectedValue(name, "is unknown, expected " + String.join(", ", new TreeSet<>(FILTERS)));
            }
        }
        String operation = query.get("operation");
        if (operation != null && !operations.contains(operation)) {
            throw new UnexpectedValue("operation", "expected one of " + String.join(", ", operations));
        }
        return operation;
    }
}
