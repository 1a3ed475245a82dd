package io.freightsdk.server.standalone;

import io.freightsdk.server.control.Version;

/** The help of the program. */
final class Help {
    private static final String NAME = "freight-in-memory-server";
    private static final int COLUMN = 26;

    private Help() {}

    static String text() {
        StringBuilder text = new StringBuilder("usage: java -jar " + NAME + "-standalone.jar [option...]\n\n");
        text.append("The freight tracking service in memory. Prints its address once it serves; ends on Ctrl-C.\n\n");
        for (Option option : Option.ALL) {
            String left = "  " + option.text() + (option.takesValue() ? " " + option.placeholder() : "");
            text.append(left).append(" ".repeat(COLUMN - left.length()));
            text.append(option.meaning()).append('\n');
        }
        return text.append("\nexit status 2: invalid option, 1: cannot listen").toString();
    }

    /** The name and the version of the jar this runs from. */
    static String version() {
        return NAME + " " + Version.CURRENT;
    }
}
