package io.freightsdk.durable;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The futures of calls, completed by the node that ends them, or when it sees that another has. */
final class EndFutures {
    private static final int AT_ONCE = 200;

    private final Database database;
    private final Journal journal;
    private final Map<Row.Id, CompletableFuture<DurableCall>> open = new ConcurrentHashMap<>();

    /** Completes futures on other threads, since their stages may block. */
    private final ExecutorService threads = Executors.newCachedThreadPool(Names.daemons("freight-durable-end"));

    private volatile boolean closed;

    EndFutures(Database database, Journal journal) {
        this.database = database;
        this.journal = journal;
    }

    /** Checked once more after it is registered, or an end in between would be missed. */
    CompletableFuture<DurableCall> of(Row.Id id) {
        CompletableFuture<DurableCall> end =
                open.computeIfAbsent(id, same -> new CompletableFuture<>()).copy();
        if (closed) {
            close();
        } else {
            database.transaction("look at " + id, tx -> journal.ended(tx, List.of(id)))
                    .forEach(row -> ended(row.call()));
        }
        return end;
    }

    void ended(DurableCall call) {
        CompletableFuture<DurableCall> end = open.remove(new Row.Id(call.operation(), call.orderId()));
        if (end != null) {
            threads.execute(() -> end.complete(call));
        }
    }

    boolean isWaiting() {
        return !open.isEmpty();
    }

    List<Row> ended(Transaction tx) throws SQLException {
        List<Row.Id> ids = new ArrayList<>(open.keySet());
        List<Row> ended = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            ended.addAll(journal.ended(tx, ids.subList(from, Math.min(ids.size(), from + AT_ONCE))));
        }
        return ended;
    }

    void close() {
        closed = true;
        open.values().forEach(end -> end.cancel(false));
        open.clear();
        threads.shutdown();
    }
}
