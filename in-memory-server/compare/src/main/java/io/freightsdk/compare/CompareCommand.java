package io.freightsdk.compare;

import io.freightsdk.server.ServerOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Compares a live service, or traffic that was recorded, with this server. Prints the report, also when it is told to end in the middle, and ends
 * with 0 without a difference, 1 with one, 2 if it did not come to its end or an option is wrong.
 */
final class CompareCommand {
    static final String NAME = "--compare";
    private static final String KEY_VARIABLE = "FREIGHT_AGENT_KEY";
    private static final Set<String> WITH_VALUE =
            Set.of(NAME, "--spend-at-most", "--driver-phone", "--settings", "--take-over");
    private static final Set<String> ALONE = Set.of("--json", "--yes");
    static final int STOPPED = 2;

    private final Map<String, String> options = new TreeMap<>();
    private final Map<String, String> environment;
    private final AtomicBoolean told = new AtomicBoolean();

    private CompareCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Returns whether that is what the arguments ask for. */
    static boolean isMeant(List<String> arguments) {
        return arguments.stream().anyMatch(each -> each.equals(NAME) || each.startsWith(NAME + "="));
    }

    /** Does it, and gives back the status to end with. */
    static int run(List<String> arguments, Map<String, String> environment)
            throws UsageException, InterruptedException {
        CompareCommand command = new CompareCommand(environment);
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            command.option(rest.next(), rest);
        }
        return command.compared();
    }

    private void option(String argument, Iterator<String> rest) throws UsageException {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (ALONE.contains(argument)) {
            options.put(name, "");
        } else if (WITH_VALUE.contains(name) && (equals > 0 || rest.hasNext())) {
            options.put(name, equals < 0 ? rest.next() : argument.substring(equals + 1));
        } else {
            throw new UsageException((name.startsWith("--") ? name : "an argument")
                    + ": expected --compare URL or FILE, --spend-at-most USD, --driver-phone PHONE, --settings FILE,"
                    + " --take-over FILE, --json or --yes");
        }
    }

    private int compared() throws UsageException, InterruptedException {
        String subject = options.getOrDefault(NAME, "");
        ComparisonReport report =
                subject.toLowerCase(Locale.ROOT).startsWith("http") ? played(subject) : recorded(subject);
        told.set(true);
        tell(report);
        return report.exitCode();
    }

    private ComparisonReport recorded(String file) throws UsageException {
        try {
            return Recording.compare(Path.of(file));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new UsageException(NAME + ": expected a URL, or a file with recorded traffic; " + e.getMessage());
        }
    }

    private ComparisonReport played(String url) throws UsageException, InterruptedException {
        String key = environment.getOrDefault(KEY_VARIABLE, "");
        if (key.isBlank()) {
            throw new UsageException(KEY_VARIABLE + ": expected the agent key");
        }
        Comparison comparison = Comparison.of(address(url), key).server(server());
        String most = options.get("--spend-at-most");
        if (most != null) {
            comparison.spendAtMost(amount(most)).approvedBy(this::isApproved);
        }
        String phone = options.get("--driver-phone");
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

    /** An address where a key may be sent to. */
    private static String address(String url) throws UsageException {
        URI address = URI.create(url);
        boolean here = List.of("localhost", "127.0.0.1", "[::1]").contains(String.valueOf(address.getHost()));
        if (!"https".equals(address.getScheme()) && !here) {
            throw new UsageException(NAME + ": expected https, as a key is sent there");
        }
        return url;
    }

    private static String amount(String text) throws UsageException {
        try {
            return new BigDecimal(text).toPlainString();
        } catch (NumberFormatException e) {
            throw new UsageException("--spend-at-most: expected an amount like 0.70, was " + text);
        }
    }

    private ServerOptions server() throws UsageException {
        return dialect(options.getOrDefault("--settings", ""))
                .applyTo(ServerOptions.builder())
                .build();
    }

    /** Reads the file of a dialect; an empty name is the standard one. */
    static Dialect dialect(String file) throws UsageException {
        try {
            return file.isEmpty() ? Dialect.STANDARD : Dialect.read(Path.of(file));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new UsageException("--settings: " + e.getMessage());
        }
    }

    private boolean isApproved(BigDecimal price) {
        if (options.containsKey("--yes")) {
            return true;
        }
        System.err.println("this creates one load and reads it once, for " + price + " USD, and takes no more than "
                + options.get("--spend-at-most") + " USD should the service charge a repeat; type yes to go on");
        return "yes".equals(typed());
    }

    private static @Nullable String typed() {
        try {
            return new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        } catch (IOException e) {
            return null;
        }
    }

    private void tell(ComparisonReport report) {
        System.out.print(options.containsKey("--json") ? report.json() : report.text());
        System.out.flush();
        String file = options.get("--take-over");
        if (file != null) {
            try {
                Files.write(Path.of(file), report.settings());
            } catch (IOException e) {
                System.err.println("--take-over: cannot write " + file);
            }
        }
    }

    /** Ends the program with status 2; the message is for whoever typed the command. */
    static final class UsageException extends Exception {
        private static final long serialVersionUID = 1;

        UsageException(String message) {
            super(message + "; see --help");
        }
    }
}
