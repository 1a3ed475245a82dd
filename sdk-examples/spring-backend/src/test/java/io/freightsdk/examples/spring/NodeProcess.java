package io.freightsdk.examples.spring;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.error.FreightException;
import io.freightsdk.model.CreateLoadInput;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** A node of the backend in a process of its own, which does what it reads and says what came of it. */
final class NodeProcess implements AutoCloseable {
    private static final String MARK = "said: ";

    private final Process process;
    private final BufferedReader output;
    private final Writer input;
    private final int port;

    NodeProcess(String... properties) {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                NodeProcess.class.getName()));
        for (String property : properties) {
            command.add("--" + property);
        }
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        input = process.outputWriter(StandardCharsets.UTF_8);
        port = Integer.parseInt(said());
    }

    private String said() {
        StringBuilder log = new StringBuilder();
        try {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(MARK)) {
                    return line.substring(MARK.length());
                }
                log.append(line).append('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("the process has ended: " + log);
    }

    /** Sends a word and what it is about. */
    String ask(String question) {
        try {
            input.write(question + '\n');
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return said();
    }

    /** A figure as the operator sees it at this node. */
    String figure(String name, String state) throws IOException, InterruptedException {
        URI all = URI.create("http://127.0.0.1:" + port + "/actuator/freight");
        String figures = Http.send(HttpRequest.newBuilder(all)).body();
        return figures.replaceFirst(
                ".*\"name\":\"" + name + "\",\"state\":\"" + state + "[^\"]*\",\"value\":([^,]*),.*", "$1");
    }

    /** Ends it as a deployment does, and returns what it has logged since the last answer. */
    List<String> ended() {
        boolean unused = process.toHandle().destroy(); // that of the process closes its output too
        return output.lines().toList();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Answers until there are no more questions. */
    public static void main(String[] arguments) throws IOException {
        try (ConfigurableApplicationContext context =
                        new SpringApplicationBuilder(SpringBackend.class, Time.class).run(arguments);
                BufferedReader questions =
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            say(((WebServerApplicationContext) context).getWebServer().getPort());
            for (String line = questions.readLine(); line != null; line = questions.readLine()) {
                String[] words = line.split(" ");
                say(answer(context, words[0], words[1]));
            }
        }
    }

    private static void say(Object answer) {
        System.out.println('\n' + MARK + answer);
    }

    private static Object answer(ConfigurableApplicationContext context, String word, String about) {
        DurableFreight durable = context.getBean(DurableFreight.class);
        try {
            return switch (word) {
                case "call" ->
                    context.getBean(FreightClient.class)
                            .createLoad(about, load(about))
                            .loadNumber();
                case "ask" -> durable.createLoad(about, load(about)).state();
                case "end" ->
                    durable.whenEnded(durable.find(about).orElseThrow()).join().loadNumber();
                case "days" -> Time.SKIPPED.updateAndGet(days -> days.plusDays(Long.parseLong(about)));
                default -> throw new IllegalArgumentException(word);
            };
        } catch (FreightException e) {
            return e.getClass().getSimpleName();
        }
    }

    private static CreateLoadInput load(String orderId) {
        Order.Stop chicago = new Order.Stop("2600 S Federal St", "Chicago", "IL", "60616", null);
        Order.Stop dallas = new Order.Stop("1800 N Market St", "Dallas", "TX", "75202", null);
        return new Order(orderId, "+13125550142", chicago, dallas).input();
    }

    /** A clock that skips days. It has no annotation that other tests would find it by. */
    static class Time {
        static final AtomicReference<Duration> SKIPPED = new AtomicReference<>(Duration.ZERO);

        @Bean
        InstantSource time() {
            return () -> Instant.now().plus(SKIPPED.get());
        }
    }
}
