package io.freightsdk.durable;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The futures of calls, completed by the node that ends them, or when it sees that another has. */
final class Ends {
    private final Database database;
    private final Journal journal;
    private final Map<Row.Id, CompletableFuture<DurableCall>> open = new ConcurrentHashMap<>();

    Ends(Database database, Journal journal) {
        this.database = database;
        this.journal = journal;
    }

    /** Looked at once more after it is registered, or an end in between would be missed. */
    CompletableFuture<DurableCall> of(Row.Id id) {
        CompletableFuture<DurableCall> end = open.computeIfAbsent(id, name -> new CompletableFuture<>());
        look(id);
        return end.copy();
    }

    void ended(DurableCall call) {
        CompletableFuture<DurableCall> end = open.remove(new Row.Id(call.operation(), call.ref()));
        if (end != null) {
            end.complete(call);
        }
    }

    /** What other nodes have ended. */
    void look() {
        open.keySet().forEach(this::look);
    }

    private void look(Row.Id id) {
        database.transaction("look at " + id, connection -> journal.find(connection, id))
                .ifPresent(row -> {
                    if (row.state().isOver() || row.state() == DurableState.STUCK) {
                        ended(row.call());
                    }
                });
    }

    void close() {
        open.values().forEach(end -> end.cancel(false));
        open.clear();
    }
}
