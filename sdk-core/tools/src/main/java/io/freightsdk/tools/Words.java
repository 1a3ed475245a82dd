package io.freightsdk.tools;

import io.freightsdk.internal.OneLine;

/** Texts of a model or of the service inside a message of ours: in quotes, on one line and short, so that they cannot pass for it. */
final class Words {
    private static final int LONGEST = 60;

    private Words() {}

    static String quoted(String text) {
        return OneLine.quoted(text, LONGEST);
    }

    /** Returns a load number of the service, quoted unless it looks like one. */
    static String number(String loadNumber) {
        return OneLine.isId(loadNumber) ? loadNumber : quoted(loadNumber);
    }
}
