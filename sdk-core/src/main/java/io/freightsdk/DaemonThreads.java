package io.freightsdk;

/** Threads that do not keep a JVM alive. */
final class DaemonThreads {
    private DaemonThreads() {}

    static Thread made(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
