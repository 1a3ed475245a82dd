package io.freightsdk.server.geo;

import java.util.List;

/** The places a stop may be in: the 50 states, the District of Columbia and the five inhabited territories. */
public final class UsStates {

    private static final List<String> CODES = List.of(("AK AL AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA"
                    + " MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA"
                    + " WI WV WY")
            .split(" ", -1));

    private UsStates() {}

    /** Returns all 56 postal codes in alphabetical order, unmodifiable. */
    public static List<String> codes() {
        return CODES;
    }

    /** Returns whether the text is one of the codes as the contract writes them: two capitals and nothing else. */
    public static boolean isCode(String text) {
        return CODES.contains(text);
    }
}
