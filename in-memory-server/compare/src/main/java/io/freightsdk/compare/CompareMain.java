package io.freightsdk.compare;

import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.standalone.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The program of the jar. With {@code --compare} it prints the report, also when it is told to end in the middle, and ends with 0
 * without a difference, 1 with one, 2 if it did not come to its end or an option is wrong. Without it serves like the in-memory
 * server's own jar, with one option more.
 */
public final class CompareMain {
    private static final String HELP = """
            usage: java -jar freight-server-compare-standalone.jar --compare URL or FILE [option...]
               or: java -jar freight-server-compare-standalone.jar [--settings FILE] [option...]

            --compare tells where a service, or a HAR file of its traffic, answers otherwise than the in-memory server:
              FREIGHT_AGENT_KEY=... java -jar freight-server-compare-standalone.jar --compare https://service.example
              --spend-at-most USD, --driver-phone PHONE, --settings FILE, --take-over FILE

            Without it the in-memory server runs, with its own options; with --settings FILE it answers as this file
            says where the contract leaves it open.
            """;
    private static final String COMPARE = "--compare";
    private static final String SPEND = "--spend-at-most";
    private static final String PHONE = "--driver-phone";
    private static final String SETTINGS = "--settings";
    private static final String TAKE_OVER = "--take-over";
    private static final List<String> OPTIONS = List.of(COMPARE, SPEND, PHONE, SETTINGS, TAKE_OVER);
    private static final String KEY_VARIABLE = "FREIGHT_AGENT_KEY";
    private static final int STOPPED = 2;

    private final Map<String, String> options = new TreeMap<>();
    private final AtomicBoolean told = new AtomicBoolean();

    private CompareMain() {}

    /** Compares and ends, or serves and does not return while it does. */
    public static void main(String[] arguments) throws InterruptedException {
        try {
            new CompareMain().run(List.of(arguments));
        } catch (UsageException e) {
            System.err.println(e.getMessage() + "; see --help");
            System.exit(STOPPED);
        }
    }

    private void run(List<String> arguments) throws UsageException, InterruptedException {
        if (arguments.contains("--help")) {
            System.out.print(HELP);
            return;
        }
        boolean comparing = arguments.stream().anyMatch(each -> each.split("=", 2)[0].equals(COMPARE));
        List<String> own = comparing ? OPTIONS : List.of(SETTINGS);
        List<String> others = new ArrayList<>();
        for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
            String argument = rest.next();
            String[] option = argument.split("=", 2);
            if (!own.contains(option[0])) {
                others.add(argument);
            } else if (option.length == 1 && !rest.hasNext()) {
                throw new UsageException(argument + ": expected a value after it");
            } else {
                options.put(option[0], option.length == 1 ? rest.next() : option[1]);
            }
        }
        if (!comparing) {
            Main.serve(others, dialect()::applyTo);
        } else if (others.isEmpty()) {
            System.exit(compared(options.getOrDefault(COMPARE, "")));
        } else {
            String other = others.get(0).startsWith("--") ? others.get(0).split("=", 2)[0] : "an argument";
            throw new UsageException(other + ": expected " + String.join(", ", OPTIONS));
        }
    }

    private int compared(String subject) throws UsageException, InterruptedException {
        ComparisonReport report = subject.matches("(?is)https?:.*") ? played(subject) : recorded(subject);
        told.set(true);
        tell(report);
        return report.exitCode();
    }

    private static ComparisonReport recorded(String file) throws UsageException {
        try {
            return Recording.compare(Path.of(file));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new UsageException(COMPARE + ": expected a URL, or a file with recorded traffic; " + e.getMessage());
        }
    }

    private ComparisonReport played(String url) throws UsageException, InterruptedException {
        String key = System.getenv().getOrDefault(KEY_VARIABLE, "");
        if (key.isBlank()) {
            throw new UsageException(KEY_VARIABLE + ": expected the agent key");
        }
        Comparison comparison = Comparison.of(address(url), key)
                .server(dialect().applyTo(ServerOptions.builder()).build());
        String most = options.get(SPEND);
        if (most != null) {
            comparison.spendAtMost(amount(most));
        }
        String phone = options.get(PHONE);
        if (phone != null) {
            comparison.driverPhone(phone);
        }
        Thread killed = new Thread(
                () -> {
                    if (!told.getAndSet(true)) {
                        tell(comparison.report());
                        Runtime.getRuntime().halt(STOPPED);
                    }
                },
                "freight-compare-end");
        Runtime.getRuntime().addShutdownHook(killed);
        return comparison.run();
    }

    /** An address where a key may be sent to; not repeated, as it may hold one. */
    private static String address(String url) throws UsageException {
        if (!url.matches("[!-~&&[^\"<>\\\\^`{|}]]+")) {
            throw new UsageException(COMPARE + ": expected an address like https://service.example");
        }
        if (!url.matches("https://.*|http://(localhost|127\\.0\\.0\\.1|\\[::1])(:\\d+)?([/?#].*)?")) {
            throw new UsageException(COMPARE + ": expected https, as a key is sent there");
        }
        return url;
    }

    private static String amount(String text) throws UsageException {
        try {
            return new BigDecimal(text).toPlainString();
        } catch (NumberFormatException e) {
            throw new UsageException(SPEND + ": expected an amount like 0.70, was " + text);
        }
    }

    private Dialect dialect() throws UsageException {
        String file = options.get(SETTINGS);
        try {
            return file == null ? Dialect.STANDARD : Dialect.read(Path.of(file));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new UsageException(SETTINGS + ": " + e.getMessage());
        }
    }

    private void tell(ComparisonReport report) {
        System.out.print(report.text());
        System.out.flush();
        String file = options.get(TAKE_OVER);
        if (file != null) {
            try {
                Files.write(Path.of(file), report.settings());
            } catch (IOException e) {
                System.err.println(TAKE_OVER + ": cannot write " + file);
            }
        }
    }

    /** Ends the program with status 2, with a message for the person at the command line. */
    private static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message);
        }
    }
}
