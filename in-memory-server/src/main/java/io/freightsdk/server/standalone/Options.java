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
            freight-in-memory-server [options]: the freight tracking service, for tests and demos

              --port PORT            listen on this port; 0 picks a free one (8787)
              --host ADDRESS         listen on this address (127.0.0.1)
              --clock TIME           a clock that stands at this time, like 2026-05-04T12:00:00Z (real time)
              --seed N               the same ids, tokens and keys on every run (none can be guessed)
              --control-token TOKEN  the bearer token of /_control, from any machine; FREIGHT_CONTROL_TOKEN keeps it off
                                     the process list (none; with another --host one is made and printed)
              --public-url URL       links begin with it (the address it listens on)
              --demo                 a broker with 25.00 USD whose loads drive themselves at 60 times the speed
              --healthcheck          ask the server on this --host and --port whether it serves: ends with 0 or 1
              --help                 show this help and exit
              --version              show the version and exit""";

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
            throw new WrongOption("--demo: expected a clock that runs, leave --clock out");
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
                    throw new WrongOption(option + ": expected http or https, a host and perhaps a port");
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
        throw new WrongOption("--host: expected an address or a name that has one, was " + value);
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
