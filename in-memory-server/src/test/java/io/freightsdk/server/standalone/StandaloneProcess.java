package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.OwnThread;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The packaged jar, run by the JDK of this test; what it says is kept, and nothing waits for ever. */
final class StandaloneProcess implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 300;
    private static final int SIGINT = 2;

    private final Process process;
    private final BufferedReader output;
    private final CompletableFuture<String> errors;

    private StandaloneProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(UTF_8);
        this.errors = OwnThread.supply(() -> all(process.errorReader(UTF_8)));
    }

    /** Starts it with these options and these variables more. */
    static StandaloneProcess start(Map<String, String> environment, String... options) throws IOException {
        return start(environment, List.of(), options);
    }

    /** Starts it with no more file descriptors than that. */
    static StandaloneProcess withDescriptors(int most, String... options) throws IOException {
        return start(Map.of(), List.of("sh", "-c", "ulimit -n " + most + " && exec \"$0\" \"$@\""), options);
    }

    private static StandaloneProcess start(Map<String, String> environment, List<String> starter, String... options)
            throws IOException {
        Stream<String> command =
                Stream.concat(starter.stream(), Stream.of(java().toString(), "-jar", jar().toString()));
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(command, Stream.of(options)).toList());
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("FREIGHT_") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(environment);
        return new StandaloneProcess(builder.start());
    }

    /** Starts it with these options. */
    static StandaloneProcess start(String... options) throws IOException {
        return start(Map.of(), options);
    }

    static Path jar() {
        return Path.of(System.getProperty("standalone.jar"));
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** The next line it prints; null at the end. */
    String line() {
        return soon(OwnThread.supply(() -> {
            try {
                return output.readLine();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }));
    }

    /** All it prints from here to its end. */
    String rest() {
        return soon(OwnThread.supply(() -> all(output)));
    }

    /** All it says on standard error until its end. */
    String errors() {
        return soon(errors);
    }

    /** Returns when it has so many files and sockets open, where the system says so. Only the system knows, so it is asked. */
    void awaitDescriptors(int wanted) throws InterruptedException {
        boolean isOver = false;
        while (!isOver && descriptors(wanted) < wanted) {
            isOver = process.waitFor(50, TimeUnit.MILLISECONDS);
        }
        assertThat(isOver).as("the process has ended").isFalse();
    }

    private int descriptors(int wanted) {
        String[] open =
                Path.of("/proc", Long.toString(process.pid()), "fd").toFile().list();
        return open == null ? wanted : open.length;
    }

    /** Asks it to end, as a service manager does. */
    void terminate() {
        process.toHandle().destroy(); // the other destroy closes the streams before they are read
    }

    /** Asks it to end, as Ctrl-C does. */
    void interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    /** The status it ends with, or -1 if it does not within that time. */
    int status(int seconds) throws InterruptedException {
        return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Whether it would hear of Ctrl-C: who starts this in the background may have it ignored, for all that comes below. */
    static boolean hearsInterrupts() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.notExists(status)
                || Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .map(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                        .allMatch(ignored -> (ignored & (1L << (SIGINT - 1))) == 0);
    }

    static boolean onPath(String program) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    private static String all(BufferedReader reader) {
        return String.join("\n", reader.lines().toList());
    }

    private static <T> T soon(CompletableFuture<T> future) {
        return future.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }
}
