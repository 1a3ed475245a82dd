package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A host that is nothing but lines on the standard input and output of our server. */
final class RawHost implements AutoCloseable {
    private final OutputStream input;
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> status;
    private final CompletableFuture<List<String>> output;
    private final CompletableFuture<List<String>> errors;
    private final Runnable kill;

    private RawHost(Process process) {
        this.input = process.getOutputStream();
        this.status = process.onExit().thenApply(Process::exitValue);
        this.output = onItsOwnThread(() -> lines(process.inputReader(UTF_8), heard::add));
        this.errors = onItsOwnThread(() -> lines(process.errorReader(UTF_8), said::add));
        this.kill = process::destroyForcibly;
    }

    private RawHost(Settings settings, CompletableFuture<Account> account) throws IOException {
        Pipe toServer = Pipe.open();
        InputStream in = Channels.newInputStream(toServer.source());
        List<String> lines = Collections.synchronizedList(new ArrayList<>());
        OutputStream out = new OutputStream() {
            @Override
            public void write(int single) {
                throw new UnsupportedOperationException("lines are written whole");
            }

            @Override
            public void write(byte[] line, int from, int length) {
                String text = new String(line, from, length - 1, UTF_8);
                lines.add(text);
                heard.add(text);
            }
        };
        this.input = Channels.newOutputStream(toServer.sink());
        this.status = onItsOwnThread(() -> {
            Host host = new Host(in, out);
            int ended = host.serve(McpServerMain.protocol(settings, host, account), account);
            McpServerMain.close(host, account);
            return ended;
        });
        this.output = status.thenApply(ended -> List.copyOf(lines));
        this.errors = new CompletableFuture<>();
        this.kill = this::end;
    }

    /** A server in this JVM, where the process is not what is tested. */
    static RawHost inside(Map<String, String> environment, String... arguments) throws IOException {
        Settings settings = Settings.of(environment, List.of(arguments));
        return inside(settings, Account.open(settings, McpFixture.PATIENCE));
    }

    static RawHost inside(Settings settings, Account account) throws IOException {
        return new RawHost(settings, CompletableFuture.completedFuture(account));
    }

    static RawHost start(Map<String, String> environment, String... arguments) throws IOException {
        return start(StartLine.WORDS, environment, arguments);
    }

    static RawHost start(List<String> line, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(line);
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        set(builder, environment);
        return new RawHost(builder.start());
    }

    /** Gives a process these settings, and none that a developer has set. */
    static void set(ProcessBuilder builder, Map<String, String> environment) {
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("FREIGHT_") || name.equals("JAVA_TOOL_OPTIONS"));
        builder.environment().putAll(environment);
    }

    RawHost send(String json) throws IOException {
        input.write((json.replace("\n", " ") + "\n").getBytes(UTF_8));
        input.flush();
        return this;
    }

    RawHost shakeHands() throws IOException {
        return shakeHands("");
    }

    RawHost shakeHands(String capabilities) throws IOException {
        return send("""
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{%s},
                 "clientInfo":{"name":"raw","version":"1"}}}""".formatted(capabilities)).send("""
                {"jsonrpc":"2.0","method":"notifications/initialized"}""");
    }

    /** Waits until the tools and their prices are there. */
    RawHost list() throws Exception {
        return send("{\"jsonrpc\":\"2.0\",\"id\":\"list\",\"method\":\"tools/list\"}")
                .hear(1);
    }

    RawHost callTool(int id, String tool, String arguments) throws IOException {
        return send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + "}}");
    }

    /** The answer to a call. One that ran out of time, as on a busy machine, is made again, which its answer advises. */
    String answer(int id, String tool, String arguments) throws Exception {
        while (true) {
            String answer = callTool(id, tool, arguments).next();
            if (!answer.contains("\"code\":\"TIMEOUT\"")) {
                return answer;
            }
        }
    }

    /** Waits for so many lines more on its standard output. */
    RawHost hear(int lines) throws InterruptedException {
        for (int i = 0; i < lines; i++) {
            next();
        }
        return this;
    }

    /** Waits for the next line on its standard output, however long that takes. */
    String take() throws InterruptedException {
        return heard.take();
    }

    /** Waits for the next line on its standard error. */
    String error() throws InterruptedException {
        return next(said);
    }

    /** Waits for the next line on its standard output. */
    String next() throws InterruptedException {
        return next(heard);
    }

    private static String next(BlockingQueue<String> lines) throws InterruptedException {
        String line = lines.poll(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError("no further line is heard");
        }
        return line;
    }

    /** Closes its standard input. */
    RawHost hangUp() throws IOException {
        input.close();
        return this;
    }

    /** Before the folder goes that its server writes to. */
    private void end() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        status();
    }

    /** The status it ends with by itself. */
    int status() {
        return status.orTimeout(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** All it says on standard output until its end. */
    List<String> output() {
        return output.orTimeout(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** All it says on standard error until its end. */
    List<String> errors() {
        return errors.orTimeout(McpFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    @Override
    public void close() {
        kill.run();
    }

    private static List<String> lines(BufferedReader reader, Consumer<String> listener) {
        try (reader) {
            return reader.lines()
                    .map(line -> {
                        listener.accept(line);
                        return line;
                    })
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> CompletableFuture<T> onItsOwnThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> {
            Thread thread = new Thread(task, "beside the test");
            thread.setDaemon(true);
            thread.start();
        });
    }
}
