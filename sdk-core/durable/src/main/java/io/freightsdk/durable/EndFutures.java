package io.freightsdk.durable;

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
            look(List.of(id));
        }
        return end;
    }

    void ended(DurableCall call) {
        Queue<CompletableFuture<DurableCall>> ends = open.remove(new Row.Id(call.operation(), call.ref()));
        if (ends != null) {
            ends.forEach(end -> threads.execute(() -> end.complete(call)));
        }
    }

    /** Completes the futures of calls that other nodes have ended, and forgets futures that are done. */
    void look() {
        List<Row.Id> ids = new ArrayList<>(open.keySet());
        ids.forEach(id -> open.computeIfPresent(
                id, (same, ends) -> ends.stream().allMatch(CompletableFuture::isDone) ? null : ends));
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            look(ids.subList(from, Math.min(ids.size(), from + AT_ONCE)));
        }
    }

    private void look(List<Row.Id> ids) {
        database.transaction("look at what has ended", tx -> journal.ended(tx, ids))
                .forEach(row -> ended(row.call()));
    }

    void close() {
        closed = true;
        open.values().forEach(ends -> ends.forEach(end -> end.cancel(false)));
        open.clear();
        threads.shutdown();
    }
}
