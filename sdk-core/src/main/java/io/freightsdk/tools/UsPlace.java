package io.freightsdk.tools;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Coordinates that no stop in the United States and their territories can have. */
final class UsPlace {
    private UsPlace() {}

    static void check(String path, @Nullable Object stop, List<Problem> problems) {
        if (stop instanceof Map<?, ?> fields
                && fields.get("lat") instanceof BigDecimal lat
                && fields.get("lng") instanceof BigDecimal lng
                && !isIn(lat.doubleValue(), lng.doubleValue())) {
            problems.add(new Problem(
                    path + ".lat",
                    isIn(lng.doubleValue(), lat.doubleValue())
                            ? "and lng look swapped: lat is the one from 13 to 72"
                            : "and lng are not a place in the United States; leave both out if they are not known"));
        }
    }

    /** From Guam to Maine and from Puerto Rico to Alaska, and American Samoa. */
    private static boolean isIn(double lat, double lng) {
        boolean isNorth = lat >= 13 && lat <= 72 && ((lng >= -180 && lng <= -64) || (lng >= 144 && lng <= 180));
        return isNorth || (lat >= -15 && lat <= -10 && lng >= -172 && lng <= -168);
    }
}
