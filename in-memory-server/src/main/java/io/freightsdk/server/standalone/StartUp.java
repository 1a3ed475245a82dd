package io.freightsdk.server.standalone;

import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.control.Version;
import io.freightsdk.server.standalone.CommandLine.WrongOption;
import io.freightsdk.server.values.FenceSettings;
import io.freightsdk.server.values.Profile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings that the options made. A value that one does not take is an {@link IllegalArgumentException}. */
final class StartUp {
    private static final int DEFAULT_PORT = 8787;
    private static final int HIGHEST_PORT = 65_535;
    private static final int HOURS_A_YEAR = 8_760;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");
    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_-]{1,32}");
    private static final Pattern TOKEN = Pattern.compile("[!-~]{8,200}");

    final ServerOptions.Builder server = ServerOptions.builder().port(DEFAULT_PORT);
    private String host = "127.0.0.1";
    private InetAddress listening = InetAddress.getLoopbackAddress();
    private int port = DEFAULT_PORT;
    long demoSeed = System.nanoTime();
    boolean demo;
    private boolean clockStands;
    private boolean realPhones;
    boolean tokenGiven;
    private boolean stateKept;
    boolean healthcheck;

    /** The text to print in place of starting; null to start. */
    @Nullable
    String text;

    /** The address that the server will use, for messages. */
    String address() {
        return host + ":" + port;
    }

    /** The address for a health check: the loopback one if the server listens on all addresses. */
    InetSocketAddress served() {
        return new InetSocketAddress(
                listening.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : listening, port);
    }

    /** Notes the value of an option, empty for one that takes none. */
    void set(String option, String value) {
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
            case "--clock" -> clock(value);
            case "--fences" -> fences(value);
            case "--key-prefix" -> server.keyPrefix(matching(PREFIX, value));
            case "--idempotency-hours" ->
                server.idempotencyKeyRetention(Duration.ofHours(number(value, 1, HOURS_A_YEAR)));
            case Option.TOKEN -> {
                server.controlToken(matching(TOKEN, value));
                tokenGiven = true;
            }
            case "--public-url" -> server.publicUrl(value);
            case "--state" -> {
                server.state(Path.of(filled(value)));
                stateKept = true;
            }
            case "--no-control" -> server.control(false);
            case "--tile-url" -> server.tileUrl(value);
            case "--demo" -> {
                demo = true;
                server.fleetPage(true);
            }
            case "--healthcheck" -> healthcheck = true;
            case "--help" -> text = Option.help();
            case "--version" -> text = Option.NAME + " " + Version.CURRENT;
            default -> throw new LinkageError("an option that does nothing: " + option);
        }
    }

    private void host(String value) {
        try {
            listening = InetAddress.getByName(filled(value));
            server.host(listening);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(value, e);
        }
        host = value;
    }

    private void clock(String value) {
        Instant time;
        try {
            time = OffsetDateTime.parse(value).toInstant();
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(value, e);
        }
        if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
            throw new IllegalArgumentException(value);
        }
        server.clock(time);
        clockStands = true;
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
    void check() throws WrongOption {
        if (demo && clockStands) {
            throw new WrongOption("--demo: expected a clock that runs, leave --clock out");
        }
        if (demo && stateKept) {
            throw new WrongOption("--demo: expected no --state, as its loads have no driver after a restart");
        }
        if (demo && realPhones) {
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

    /** The JDK takes an empty name for the loopback address. */
    private static String filled(String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException("blank");
        }
        return value;
    }
}
