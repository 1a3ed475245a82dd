package io.freightsdk.durable;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Processes that are killed, frozen and started again. */
public final class Nodes implements AutoCloseable {
    private final Class<?> program;
    private final String[] arguments;
    private final List<Node> nodes = new ArrayList<>();

    public Nodes(Class<?> program, String... arguments) {
        this.program = program;
        this.arguments = arguments;
    }

    /** A process and what it has said. */
    private static final class Node {
        final Process process;
        final String[] arguments;
        final CountDownLatch ready = new CountDownLatch(1);
        final CountDownLatch over = new CountDownLatch(1);

        Node(Process process, String[] arguments) {
            this.process = process;
            this.arguments = arguments;
            Thread reader = new Thread(this::read, "output");
            reader.setDaemon(true);
            reader.start();
        }

        private void read() {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.equals("ready")) {
                        ready.countDown();
                    } else if (line.equals("over")) {
                        over.countDown();
                    } else {
                        System.err.println(line);
                    }
                }
            } catch (IOException e) {
                // it was killed
            }
        }
    }

    public void start() {
        start(arguments);
    }

    /** With a clock that is so many seconds ahead. */
    public void startAhead(String seconds) {
        String[] changed = arguments.clone();
        changed[3] = seconds;
        start(changed);
    }

    private void start(String[] arguments) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        try {
            nodes.add(new Node(
                    new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start(),
                    arguments));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void awaitReady() {
        awaitEach(node -> node.ready);
    }

    public void awaitOver() {
        awaitEach(node -> node.over);
    }

    /** A node that ends before that, for want of a connection on a busy machine, is started again. */
    private void awaitEach(Function<Node, CountDownLatch> latch) {
        until(() -> {
            boolean all = true;
            for (int i = 0; i < nodes.size(); i++) {
                boolean done = latch.apply(nodes.get(i)).getCount() == 0;
                if (!done && !nodes.get(i).process.isAlive()) {
                    start(nodes.remove(i--).arguments);
                }
                all &= done;
            }
            return all;
        });
    }

    public boolean isOver() {
        return nodes.get(nodes.size() - 1).over.getCount() == 0;
    }

    /** Kills one of them at once, and starts another. */
    public void kill(Random random) {
        Node node = nodes.remove(random.nextInt(nodes.size()));
        end(node);
        start();
    }

    /** The one that has most likely begun. */
    public void killOldest() {
        end(nodes.remove(0));
        start();
    }

    /** Kills all of them, and starts none. */
    public void killAll() {
        nodes.forEach(Nodes::end);
        nodes.clear();
    }

    private static void end(Node node) {
        node.process.destroyForcibly();
        try {
            node.process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The oldest stands still until it is told to go on. */
    public void freeze(boolean still) {
        try {
            new ProcessBuilder(
                            "sh",
                            "-c",
                            "kill " + (still ? "-STOP " : "-CONT ")
                                    + nodes.get(0).process.pid())
                    .start()
                    .waitFor();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Looks every 100 ms, for as long as a busy machine may take. */
    public static void until(BooleanSupplier condition) {
        until(condition, 4_000);
    }

    public static void until(BooleanSupplier condition, int looks) {
        for (int i = 0; i < looks; i++) {
            if (condition.getAsBoolean()) {
                return;
            }
            pause(100);
        }
        throw new AssertionError("it did not come to that in " + looks + " looks");
    }

    /** Time that has to pass for others; returns the seconds that have passed, which are more on a busy machine. */
    public static double pause(long millis) {
        long from = System.nanoTime();
        try {
            boolean unused = new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return (System.nanoTime() - from) / 1e9;
    }

    @Override
    public void close() {
        nodes.forEach(Nodes::end);
    }
}
