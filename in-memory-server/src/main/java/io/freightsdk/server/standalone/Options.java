package io.freightsdk.server.standalone;

import io.freightsdk.server.ServerOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The options of the program, as {@code --option value} or {@code --option=value}; of one given twice the later counts. */
final class Options {
    static final String HELP = """
            freight-in-memory-server [options]
            Runs the freight tracking service in memory, for tests and demos. Its state is lost when it ends.

              --port PORT            Listens on this port; 0 picks a free one. The default is 8787.
              --host ADDRESS         Listens on this address. The default is 127.0.0.1, which only this machine reaches.
              --clock TIME           Freezes the clock at this time, such as 2026-05-04T12:00:00Z. By default it shows
                                     real time.
              --seed N               Makes ids, tokens and keys the same on every run. By default they cannot be guessed.
              --control-token TOKEN  Requires this bearer token, of at least 8 characters, for /_control, and then serves
                                     it to any machine. The environment variable FREIGHT_CONTROL_TOKEN sets it too. With
                                     another --host than this machine's, a token is made and printed if you set none.
              --public-url URL       Begins links with this URL instead of the address that the server listens on.
              --demo                 Adds a broker with 25.00 USD and four loads that drive themselves, on a clock that
                                     is 60 times as fast.
              --healthcheck          Asks the server on this --host and --port whether it serves, and exits with 0 or 1.
              --help                 Shows this help and exits.
              --version              Shows the version and exits.""";

    private static final String TOKEN = "--control-token";
    private static final int DEFAULT_PORT = 8787;
    private static final int HIGHEST_PORT = 65_535;

    final ServerOptions.Builder server = ServerOptions.builder().port(DEFAULT_PORT);
    private final List<String> given = new ArrayList<>();
    InetAddress host = InetAddress.getLoopbackAddress();
    int port = DEFAULT_PORT;

    /** Ends the program with status 2 before anything has started. */
    static final class WrongOption extends Exception {
        private static final long serialVersionUID = 1;

        WrongOption(String message) {
            super(message + "; see --help");
        }
    }

    static Options parse(List<String> arguments, Map<String, String> environment) throws WrongOption {
        Options options = new Options();
        String token = environment.get("FREIGHT_CONTROL_TOKEN");
        if (token != null) {
            options.set(TOKEN, token);
        }
        for (int i = 0; i < arguments.size(); i++) {
            String[] parts = arguments.get(i).split("=", 2);
            switch (parts[0]) {
                case "--demo", "--healthcheck", "--help", "--version" -> {
                    if (parts.length == 2) {
                        throw new WrongOption(parts[0] + ": takes no value");
                    }
                    options.given.add(parts[0]);
                }
                case "--port", "--host", "--clock", "--seed", TOKEN, "--public-url" -> {
                    boolean hasNext =
                            i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("--");
                    if (parts.length == 1 && !hasNext) {
                        throw new WrongOption(parts[0] + ": expected a value after it");
                    }
                    options.set(parts[0], parts.length == 2 ? parts[1] : arguments.get(++i));
                }
                default ->
                    // not repeated unless it is a name: it may be a token that went astray
                    throw new WrongOption(
                            parts[0].matches("--[a-z-]{1,40}")
                                    ? parts[0] + ": no such option"
                                    : "argument " + (i + 1) + ": expected an option, which begins with --");
            }
        }
        if (options.has("--demo") && options.has("--clock")) {
            throw new WrongOption("--demo: needs a clock that runs; leave --clock out");
        }
        return options;
    }

    boolean has(String option) {
        return given.contains(option);
    }

    boolean hasToken() {
        return has(TOKEN);
    }

    private void set(String option, String value) throws WrongOption {
        given.add(option);
        switch (option) {
            case "--port" -> {
                port = (int) number(option, value, 0, HIGHEST_PORT);
                server.port(port);
            }
            case "--host" -> {
                host = address(value);
                server.host(host);
            }
            case "--clock" -> server.clock(time(value));
            case "--seed" -> server.seed(number(option, value, Long.MIN_VALUE, Long.MAX_VALUE));
            case TOKEN -> {
                if (!value.matches("[!-~]{8,200}")) {
                    throw new WrongOption(option + ": expected 8 to 200 printable characters without spaces");
                }
                server.controlToken(value);
            }
            default -> {
                try {
                    server.publicUrl(value);
                } catch (IllegalArgumentException e) {
                    throw new WrongOption(option + ": expected http or https, a host and optionally a port");
                }
            }
        }
    }

    private static long number(String option, String value, long least, long most) throws WrongOption {
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        String range = most == Long.MAX_VALUE ? "a whole number" : "a number from " + least + " to " + most;
        throw new WrongOption(option + ": expected " + range + ", was " + value);
    }

    private static InetAddress address(String value) throws WrongOption {
        try {
            if (!value.isBlank()) { // of an empty name the JDK makes the loopback address
                return InetAddress.getByName(value);
            }
        } catch (UnknownHostException e) {
            // said below
        }
        throw new WrongOption("--host: expected an address or the name of a host, was \"" + value + '"');
    }

    private static Instant time(String value) throws WrongOption {
        try {
            Instant time = Instant.parse(value);
            if (!time.isBefore(Instant.EPOCH) && time.isBefore(Instant.parse("9999-12-31T00:00:00Z"))) {
                return time;
            }
        } catch (DateTimeException e) {
            // said below
        }
        throw new WrongOption("--clock: expected a time like 2026-05-04T12:00:00Z, years 1970 to 9999, was " + value);
    }
}
