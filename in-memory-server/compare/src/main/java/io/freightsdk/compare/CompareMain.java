package io.freightsdk.compare;

import io.freightsdk.compare.CompareCommand.UsageException;
import io.freightsdk.server.standalone.Main;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The program of the jar: compares, or serves like the in-memory server's own jar, with two options more. Ends with 2 on a wrong
 * option.
 */
public final class CompareMain {
    private static final String HELP = """
            usage: java -jar freight-server-compare-standalone.jar --compare URL or FILE [option...]
               or: java -jar freight-server-compare-standalone.jar [option...]

            --compare tells where a service, or traffic that was recorded, answers otherwise than the in-memory server:
              FREIGHT_AGENT_KEY=... java -jar freight-server-compare-standalone.jar --compare https://service.example
              --spend-at-most USD, --yes, --driver-phone PHONE, --settings FILE, --take-over FILE, --json

            Without it the in-memory server runs, with its own options and these:
              --settings FILE         answer as this file says where the contract leaves it open
              --record FILE           add each call to it as a line of JSON without keys, phones and addresses, for --compare
            """;

    private CompareMain() {}

    /** Compares and ends, or serves and does not return while it does. */
    public static void main(String[] arguments) throws InterruptedException {
        try {
            run(List.of(arguments));
        } catch (UsageException e) {
            System.err.println(e.getMessage());
            System.exit(CompareCommand.STOPPED);
        }
    }

    private static void run(List<String> arguments) throws UsageException, InterruptedException {
        if (arguments.contains("--help")) {
            System.out.print(HELP);
        } else if (CompareCommand.isMeant(arguments)) {
            System.exit(CompareCommand.run(arguments, System.getenv()));
        } else {
            List<String> rest = new ArrayList<>(arguments);
            Dialect dialect = CompareCommand.dialect(taken("--settings", rest));
            TrafficFile recording = recording(taken("--record", rest));
            Main.serve(rest, server -> {
                dialect.applyTo(server);
                return recording == null ? server : server.tap(recording);
            });
        }
    }

    private static @Nullable TrafficFile recording(String file) throws UsageException {
        try {
            return file.isEmpty() ? null : TrafficFile.appendTo(Path.of(file), InstantSource.system());
        } catch (UncheckedIOException e) {
            throw new UsageException("--record: " + e.getMessage());
        }
    }

    /** Takes an option and its value out of the arguments; the value is empty if it is not there. */
    private static String taken(String option, List<String> arguments) throws UsageException {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (argument.startsWith(option + "=")) {
                return arguments.remove(i).substring(option.length() + 1);
            }
            if (argument.equals(option)) {
                if (i + 1 == arguments.size() || arguments.get(i + 1).isBlank()) {
                    throw new UsageException(option + ": expected FILE after it");
                }
                arguments.remove(i);
                return arguments.remove(i);
            }
        }
        return "";
    }
}
