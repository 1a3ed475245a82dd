package io.freightsdk.server.standalone;

import io.freightsdk.server.control.Version;
import io.freightsdk.server.standalone.CommandLine.WrongOption;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * One option.
 *
 * @param text as it is typed, like {@code --key-prefix}
 * @param placeholder what stands for its value in the help; empty when it takes none
 * @param expected which values it takes, for messages
 * @param meaning what it does, with its default in brackets
 * @param effect notes the value, or refuses it with an {@link IllegalArgumentException}
 */
record Option(String text, String placeholder, String expected, String meaning, BiConsumer<StartUp, String> effect) {

    /** Which tokens the control API takes, for messages. */
    static final String TOKEN = "8 to 200 printable characters without spaces";

    private static final String NAME = "freight-in-memory-server";
    private static final int COLUMN = 26;

    /** Every option there is, in the order in which the help shows them. */
    static final List<Option> ALL = List.of(
            of("--port", "PORT", "a number from 0 to 65535", "listen on this port; 0 picks a free one (8787)")
                    .with(StartUp::port),
            of("--host", "ADDRESS", "an address or a name that has one", "listen on this address (127.0.0.1)")
                    .with(StartUp::host),
            of("--seed", "N", "a whole number", "the same ids, tokens and keys on every run (none can be guessed)")
                    .with(StartUp::seed),
            of(
                            "--clock",
                            "TIME",
                            "a time like 2026-05-04T12:00:00Z, years 1970 to 9999",
                            "a clock that stands at this time until it is moved (real time)")
                    .with(StartUp::clock),
            of("--fences", "PROFILE", "exact or field", "exact: one fix is proof; field: for real phones (exact)")
                    .with(StartUp::fences),
            of("--key-prefix", "TEXT", "1 to 32 letters, digits, _ or -", "begins every agent key (agent_)")
                    .with(StartUp::keyPrefix),
            of(
                            "--idempotency-hours",
                            "N",
                            "a whole number from 1 to 8760",
                            "an Idempotency-Key is remembered so long, in server time (24)")
                    .with(StartUp::idempotencyHours),
            of(
                            "--control-token",
                            "TOKEN",
                            TOKEN,
                            "the bearer of /_control, 8 to 200 characters, from any machine; FREIGHT_CONTROL_TOKEN keeps it off the process list (none; with another --host one is made and printed)")
                    .with(StartUp::controlToken),
            of(
                            "--public-url",
                            "URL",
                            "http or https, a host and perhaps a port",
                            "links begin with it; of several with the one the Host header names, else the first (its address)")
                    .with((startUp, url) -> startUp.server.publicUrl(url)),
            of(
                            "--state",
                            "FILE",
                            "a file in a directory that can be written",
                            "begin with what it holds, if it is there, and keep everything in it at the end (nothing is kept)")
                    .with(StartUp::state),
            of("--no-control", "", "", "no control API at /_control")
                    .with((startUp, none) -> startUp.server.control(false)),
            of(
                            "--tile-url",
                            "URL",
                            "http or https with {z}, {x} and {y}",
                            "map tiles from there, which learns who looks at what (none)")
                    .with((startUp, url) -> startUp.server.tileUrl(url)),
            of("--demo", "", "", "a broker with 25.00 USD whose loads drive themselves at 60 times the speed")
                    .with((startUp, none) -> startUp.demo()),
            of("--healthcheck", "", "", "ask the server on this --host and --port whether it serves: ends with 0 or 1")
                    .with((startUp, none) -> startUp.healthcheck = true),
            of("--help", "", "", "show this help and exit").with((startUp, none) -> startUp.text = help()),
            of("--version", "", "", "show the version and end")
                    .with((startUp, none) -> startUp.text = NAME + " " + Version.CURRENT));

    private static Option of(String text, String placeholder, String expected, String meaning) {
        return new Option(text, placeholder, expected, meaning, (startUp, value) -> {});
    }

    private Option with(BiConsumer<StartUp, String> itsEffect) {
        return new Option(text, placeholder, expected, meaning, itsEffect);
    }

    static Optional<Option> find(String text) {
        return ALL.stream().filter(option -> option.text.equals(text)).findFirst();
    }

    boolean takesValue() {
        return !placeholder.isEmpty();
    }

    /** Notes the value, or says what was expected in its place; a token is not repeated. */
    void apply(StartUp startUp, String value) throws WrongOption {
        try {
            effect.accept(startUp, value);
        } catch (IllegalArgumentException e) {
            throw new WrongOption(text + ": expected " + expected + (expected.equals(TOKEN) ? "" : ", was " + value));
        }
    }

    static String help() {
        StringBuilder text = new StringBuilder("usage: java -jar " + NAME + "-standalone.jar [option...]\n\n");
        text.append("The freight tracking service in memory. Prints its address once it serves; ends on Ctrl-C.\n\n");
        for (Option option : ALL) {
            String left = "  " + option.text + (option.takesValue() ? " " + option.placeholder : "");
            text.append(left).append(" ".repeat(COLUMN - left.length()));
            text.append(option.meaning).append('\n');
        }
        return text.append("\nexit status 2: invalid option, 1: cannot listen").toString();
    }
}
