package io.freightsdk.server.standalone;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Reads {@code --option value} and {@code --option=value}; of an option given twice the later one counts. */
final class CommandLine {
    private static final String TOKEN_VARIABLE = "FREIGHT_CONTROL_TOKEN";

    private final StartUp startUp = new StartUp();
    private int position;

    private CommandLine() {}

    /** Parses arguments and environment; the first thing that is wrong ends it. */
    static StartUp parse(List<String> arguments, Map<String, String> environment) throws WrongOption {
        CommandLine line = new CommandLine();
        String token = environment.get(TOKEN_VARIABLE);
        if (token != null) {
            line.token(token);
        }
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext() && line.startUp.text == null) {
            line.next(rest);
        }
        line.startUp.check();
        return line.startUp;
    }

    private void token(String token) throws WrongOption {
        try {
            startUp.set(Option.TOKEN, token);
        } catch (IllegalArgumentException e) {
            String expected = Option.find(Option.TOKEN).orElseThrow().expected();
            throw new WrongOption(TOKEN_VARIABLE + ": expected " + expected);
        }
    }

    private void next(Iterator<String> rest) throws WrongOption {
        String argument = rest.next();
        position++;
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (!name.startsWith("--")) {
            // not repeated: it may be a token that went astray
            throw new WrongOption("argument " + position + ": expected an option, which begins with --");
        }
        Option option = Option.find(name).orElseThrow(() -> new WrongOption(name + ": no such option"));
        if (option.takesValue()) {
            option.apply(startUp, equals < 0 ? value(option, rest) : argument.substring(equals + 1));
        } else if (equals < 0) {
            option.apply(startUp, "");
        } else {
            throw new WrongOption(name + ": takes no value");
        }
    }

    private String value(Option option, Iterator<String> rest) throws WrongOption {
        String value = rest.hasNext() ? rest.next() : "--";
        position++;
        if (value.startsWith("--")) {
            throw new WrongOption(option.text() + ": expected " + option.placeholder() + " after it");
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
