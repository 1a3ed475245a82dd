package io.freightsdk.json;

/**
 * JSON numbers as doubles. Up to 15 digits and 22 decimals, which is every coordinate there is, the digits and the power
 * of ten are both exact doubles and so is the rounding of their quotient; {@link Double#parseDouble}, which says the same
 * of all others, makes several objects for each.
 */
final class Doubles {
    private static final int MAX_DIGITS = 15;
    private static final double[] POWERS_OF_TEN = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private Doubles() {}

    /** The double nearest to a number as JSON writes it; infinite if it is too large for one. */
    static double parse(String json) {
        boolean negative = json.charAt(0) == '-';
        long digits = 0;
        int count = 0;
        int decimals = 0;
        boolean fraction = false;
        for (int i = negative ? 1 : 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '.' && !fraction) {
                fraction = true;
                continue;
            }
            if (c < '0' || c > '9' || ++count > MAX_DIGITS) {
                return Double.parseDouble(json);
            }
            digits = digits * 10 + (c - '0');
            decimals += fraction ? 1 : 0;
        }
        double magnitude = digits / POWERS_OF_TEN[decimals];
        return negative ? -magnitude : magnitude;
    }
}
