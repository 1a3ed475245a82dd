package io.freightsdk.examples;

import java.io.Console;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The output of a program: with color and a line of progress on a terminal, plain in a file or a pipe. */
record Terminal(PrintStream out, boolean isWatched) {
    private static final String ESCAPE = "\u001b[";

    /** Standard output, watched if it is a terminal that wants color (see no-color.org). */
    static Terminal standard() {
        boolean isTerminal = Optional.ofNullable(System.console())
                .filter(Terminal::isTerminal)
                .isPresent();
        return new Terminal(System.out, isWatched(isTerminal, System.getenv()));
    }

    /** From Java 22 on there is a console for a file as well. */
    private static boolean isTerminal(Console console) {
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    static boolean isWatched(boolean isTerminal, Map<String, String> environment) {
        @Nullable String noColor = environment.get("NO_COLOR");
        return isTerminal
                && (noColor == null || noColor.isEmpty())
                && !environment.containsKey("CI")
                && !"dumb".equals(environment.get("TERM"));
    }

    /** A line of its own, which takes the place of the progress. */
    void line(String text) {
        out.println((isWatched ? "\r" + ESCAPE + "K" : "") + text);
    }

    /** A line that matters. */
    void headline(String text) {
        line(isWatched ? ESCAPE + "1;32m" + text + ESCAPE + "0m" : text);
    }

    /** The current step, until the next line. */
    void progress(String what) {
        if (isWatched) {
            out.print("\r" + ESCAPE + "K" + ESCAPE + "2m" + what + " …" + ESCAPE + "0m");
            out.flush();
        }
    }
}
