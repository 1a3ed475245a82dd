package io.freightsdk.mcp;

/** Threads that leave other programs as little of the processors as they can. */
final class BusyCores implements AutoCloseable {
    private final int cores = Runtime.getRuntime().availableProcessors();
    private volatile boolean isOver;
    private volatile long spun;

    BusyCores() {
        for (int core = 0; core < cores; core++) {
            Thread thread = new Thread(this::spin, "busy");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void spin() {
        long turns = 0;
        while (!isOver) {
            turns += 7;
        }
        spun = turns;
    }

    int cores() {
        return cores;
    }

    /** Leaves them to others from here on. */
    void rest() {
        isOver = true;
    }

    @Override
    public void close() {
        rest();
    }

    long spun() {
        return spun;
    }
}
