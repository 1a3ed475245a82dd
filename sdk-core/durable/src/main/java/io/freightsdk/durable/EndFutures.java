package io.freightsdk.durable;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The futures of calls, completed by the node that ends them, or when it sees that another has. */
final class EndFutures {
    private static final int AT_ONCE = 200;

    private final Database database;
    private final Journal journal;
    private final Map<Row.Id, Queue<CompletableFuture<DurableCall>>> open = new ConcurrentHashMap<>();

    /** Completes futures, since the user's stages may block. */
    private final ExecutorService threads = Executors.newCachedThreadPool(EndFutures::daemon);

    private volatile boolean closed;

    EndFutures(Database database, Journal journal) {
        this.database = database;
        this.journal = journal;
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "freight-durable-end");
        thread.setDaemon(true);
        return thread;
    }

    /** Looked at once more after it is registered, or an end in between would be missed. */
    CompletableFuture<DurableCall> of(Row.Id id) {
        CompletableFuture<DurableCall> end = new CompletableFuture<>();
        // added while the map holds the entry: nothing is added to a queue that was taken out
        open.compute(id, (same, ends) -> {
            Queue<CompletableFuture<DurableCall>> all = ends == null ? new ConcurrentLinkedQueue<>() : ends;
            all.add(end);
            return all;
        });
        if (closed) {
            end.cancel(false);
            close();
        } else {
            database.transaction("look at " + id, tx -> journal.ended(tx, List.of(id)))
                    .forEach(row -> ended(row.call()));
        }
        return end;
    }

    void ended(DurableCall call) {
        Queue<CompletableFuture<DurableCall>> ends = open.remove(new Row.Id(call.operation(), call.ref()));
        if (ends != null) {
            ends.forEach(end -> threads.execute(() -> end.complete(call)));
        }
    }

    boolean isWaiting() {
        return !open.isEmpty();
    }

    /** Finds the calls that other nodes have ended, and forgets futures that are done. */
    List<Row> ended(Transaction tx) throws SQLException {
        List<Row.Id> ids = new ArrayList<>(open.keySet());
        ids.forEach(id -> open.computeIfPresent(
                id, (same, ends) -> ends.stream().allMatch(CompletableFuture::isDone) ? null : ends));
        List<Row> ended = new ArrayList<>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            ended.addAll(journal.ended(tx, ids.subList(from, Math.min(ids.size(), from + AT_ONCE))));
        }
        return ended;
    }

    void close() {
        closed = true;
        open.values().forEach(ends -> ends.forEach(end -> end.cancel(false)));
        open.clear();
        threads.shutdown();
    }
}
