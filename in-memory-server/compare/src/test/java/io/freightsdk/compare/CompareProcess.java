package io.freightsdk.compare;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The packaged jar, run by the JDK of this test. */
final class CompareProcess implements AutoCloseable {
    private final Process process;
    private final File errors;

    private CompareProcess(Process process, File errors) {
        this.process = process;
        this.errors = errors;
    }

    static CompareProcess start(Map<String, String> environment, String... options) throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        File errors = File.createTempFile("compare", ".err");
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(
                                Stream.of(java.toString(), "-jar", System.getProperty("standalone.jar")),
                                Stream.of(options))
                        .toList())
                .redirectError(errors);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("FREIGHT_") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(environment);
        return new CompareProcess(builder.start(), errors);
    }

    /** The next line it prints; null at the end. */
    String line() throws IOException {
        return output().readLine();
    }

    /** All it prints from here to its end. */
    String rest() {
        return String.join("\n", output().lines().toList());
    }

    private BufferedReader output() {
        return process.inputReader(UTF_8);
    }

    /** All it said on standard error, once it has ended. */
    String errors() throws IOException {
        return Files.readString(errors.toPath());
    }

    /** Asks it to end, as a service manager does. */
    void terminate() {
        process.toHandle().destroy(); // the other destroy closes the streams before they are read
    }

    /** The status it ends with, or -1 if it does not within that time. */
    int status(int seconds) throws InterruptedException {
        return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : -1;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        errors.delete();
    }
}
