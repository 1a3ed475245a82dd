package io.freightsdk;

import java.util.concurrent.CompletableFuture;

/** Work beside a test, each on a thread of its own: the common pool may have only one. */
public final class OwnThread {
    private OwnThread() {}

    public static CompletableFuture<Void> run(Runnable work) {
        return CompletableFuture.runAsync(work, task -> {
            Thread thread = new Thread(task, "beside the test");
            thread.setDaemon(true);
            thread.start();
        });
    }
}
