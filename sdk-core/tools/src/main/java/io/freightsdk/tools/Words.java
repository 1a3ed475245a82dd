package io.freightsdk.tools;

import io.freightsdk.internal.OneLine;

/**
 * Quotes texts of a model or of the service in our messages, on one line and cut short, so that they cannot pass for a message
 * of ours.
 */
final class Words {
    private static final int LONGEST = 60;

    private Words() {}

    static String quoted(String text) {
        return OneLine.quoted(text, LONGEST);
    }

    /** Returns a load number of the service, in quotes unless it looks like one. */
    static String number(String loadNumber) {
        return OneLine.isId(loadNumber) ? loadNumber : quoted(loadNumber);
    }
}
