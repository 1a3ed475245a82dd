package io.freightsdk.server.standalone;

import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.control.Version;
import io.freightsdk.server.state.ServerClock;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Profile;
import io.freightsdk.server.wire.Times;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings that {@code --option value} and {@code --option=value} made; of one given twice the later one counts. */
final class StartUp {
    private static final String TOKEN_VARIABLE = "FREIGHT_CONTROL_TOKEN";
    private static final int DEFAULT_PORT = 8787;
    private static final int HIGHEST_PORT = 65_535;
    private static final int HOURS_A_YEAR = 8_760;
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_-]{1,32}");
    // of an empty name the JDK makes the loopback address
    private static final Pattern FILLED = Pattern.compile("(?s).*\\S.*");
    private static final Pattern TOKEN = Pattern.compile("[!-~]{8,200}");

    final ServerOptions.Builder server = ServerOptions.builder().port(DEFAULT_PORT);
    private final Set<String> given = new HashSet<>();
    private String host = "127.0.0.1";
    private InetAddress listening = InetAddress.getLoopbackAddress();
    private int port = DEFAULT_PORT;
    private boolean realPhones;
    long demoSeed = System.nanoTime();

    /** The text to print in place of starting; null to start. */
    @Nullable
    String text;

    private StartUp() {}

    /** Parses arguments and environment; the first thing that is wrong ends it. */
    static StartUp parse(List<String> arguments, Map<String, String> environment) throws WrongOption {
        StartUp startUp = new StartUp();
        String token = environment.get(TOKEN_VARIABLE);
        if (token != null) {
            startUp.apply(TOKEN_VARIABLE, Option.find(Option.TOKEN).orElseThrow(), token);
        }
        ListIterator<String> rest = arguments.listIterator();
        while (rest.hasNext() && startUp.text == null) {
            startUp.next(rest);
        }
        startUp.check();
        return startUp;
    }

    private void next(ListIterator<String> rest) throws WrongOption {
        String argument = rest.next();
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (!name.startsWith("--")) {
            // not repeated: it may be a token that went astray
            throw new WrongOption("argument " + rest.nextIndex() + ": expected an option, which begins with --");
        }
        Option option = Option.find(name).orElseThrow(() -> new WrongOption(name + ": no such option"));
        if (option.takesValue()) {
            apply(name, option, equals < 0 ? value(option, rest) : argument.substring(equals + 1));
        } else if (equals < 0) {
            apply(name, option, "");
        } else {
            throw new WrongOption(name + ": takes no value");
        }
    }

    private static String value(Option option, ListIterator<String> rest) throws WrongOption {
        String value = rest.hasNext() ? rest.next() : "--";
        if (value.startsWith("--")) {
            throw new WrongOption(option.text() + ": expected " + option.placeholder() + " after it");
        }
        return value;
    }

    /** Notes the value, or says what was expected in its place; a token or a login is not repeated. */
    private void apply(String name, Option option, String value) throws WrongOption {
        try {
            set(option.text(), value);
            given.add(option.text());
        } catch (IllegalArgumentException e) {
            String was = option.text().equals(Option.TOKEN) || value.contains("@") ? "" : ", was " + value;
            throw new WrongOption(name + ": expected " + option.expected() + was);
        }
    }

    boolean has(String option) {
        return given.contains(option);
    }

    /** The address that the server will use, for messages. */
    String address() {
        return host + ":" + port;
    }

    /** The address for a health check: the loopback one if the server listens on all addresses. */
    InetSocketAddress served() {
        return new InetSocketAddress(
                listening.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : listening, port);
    }

    /** A value that the option does not take is an {@link IllegalArgumentException}. */
    private void set(String option, String value) {
        switch (option) {
            case "--port" -> {
                port = (int) number(value, 0, HIGHEST_PORT);
                server.port(port);
            }
            case "--host" -> host(value);
            case "--seed" -> {
                demoSeed = Long.parseLong(value);
                server.seed(demoSeed);
            }
            case "--clock" -> server.clock(time(value));
            case "--fences" -> fences(value);
            case "--key-prefix" -> server.keyPrefix(matching(PREFIX, value));
            case "--idempotency-hours" ->
                server.idempotencyKeyRetention(Duration.ofHours(number(value, 1, HOURS_A_YEAR)));
            case Option.TOKEN -> server.controlToken(matching(TOKEN, value));
            case "--public-url" -> server.publicUrl(value);
            case "--state" -> server.state(Path.of(matching(FILLED, value)));
            case "--no-control" -> server.control(false);
            case Option.DEMO -> server.fleetPage(true);
            case Option.HEALTHCHECK -> {}
            case "--help" -> text = Option.help();
            case "--version" -> text = Option.NAME + " " + Version.CURRENT;
            default -> throw new LinkageError("an option that does nothing: " + option);
        }
    }

    private void host(String value) {
        try {
            listening = InetAddress.getByName(matching(FILLED, value));
            server.host(listening);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(value, e);
        }
        host = value;
    }

    private static Instant time(String value) {
        Instant time = Times.parse(value).orElseThrow(() -> new IllegalArgumentException(value));
        return ServerClock.frozenAt(time).instant(); // refuses a time outside the years of a clock
    }

    private void fences(String value) {
        FenceSettings fences = switch (value) {
            case "exact" -> FenceSettings.EXACT;
            case "field" -> FenceSettings.FIELD;
            default -> throw new IllegalArgumentException(value);
        };
        server.fences(fences);
        realPhones = fences.profile() == Profile.FIELD;
    }

    /** Refuses options that do not go together. */
    private void check() throws WrongOption {
        if (has("--no-control") && has(Option.TOKEN)) {
            throw new WrongOption("--no-control: expected no control token, as nothing takes it");
        }
        if (!has(Option.DEMO)) {
            return;
        }
        if (has("--clock")) {
            throw new WrongOption("--demo: expected a clock that runs, leave --clock out");
        }
        if (has("--state")) {
            throw new WrongOption("--demo: expected no --state, as its loads have no driver after a restart");
        }
        if (realPhones) {
            throw new WrongOption("--demo: expected --fences exact, as field refuses trucks this fast");
        }
    }

    private static long number(String value, long least, long most) {
        long number = Long.parseLong(value);
        if (number < least || number > most) {
            throw new IllegalArgumentException(value);
        }
        return number;
    }

    private static String matching(Pattern pattern, String value) {
        if (!pattern.matcher(value).matches()) {
            throw new IllegalArgumentException("does not match " + pattern);
        }
        return value;
    }

    /** Ends the program with status 2 before anything has started, with a message for the person at the command line. */
    static final class WrongOption extends Exception {
        private static final long serialVersionUID = 1;

        WrongOption(String message) {
            super(message + "; see --help");
        }
    }
}
