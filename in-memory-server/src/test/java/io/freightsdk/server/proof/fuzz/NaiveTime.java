package io.freightsdk.server.proof.fuzz;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** ISO 8601 date-times with an offset, read a second time with a calendar of our own. */
final class NaiveTime {
    private static final Pattern SHAPE = Pattern.compile(
            "(\\d{4}|\\+\\d{5,9})-(\\d\\d)-(\\d\\d)[Tt ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)?"
                    + "(?:([Zz])| ?([+-])(\\d\\d)(?:(?::|(?=\\d\\d$))(\\d\\d)(?::(\\d\\d))?)?)");
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private NaiveTime() {}

    /** Nanoseconds since 1970 in seconds and rest; empty for what is none. */
    static Optional<Moment> parse(String text) {
        Matcher found = SHAPE.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        int year = number(found, 1);
        if (year > 10_000) {
            return Optional.empty();
        }
        int month = number(found, 2);
        int day = number(found, 3);
        boolean real = month >= 1 && month <= 12 && day >= 1 && day <= days(year, month);
        boolean clock = number(found, 4) < 24 && number(found, 5) < 60 && number(found, 6) < 60;
        int offset = number(found, 10) * 3_600 + number(found, 11) * 60 + number(found, 12);
        boolean zone = offset <= 18 * 3_600 && number(found, 11) < 60 && number(found, 12) < 60;
        if (!real || !clock || !zone) {
            return Optional.empty();
        }
        long seconds = 86_400 * daysSince1970(year, month, day)
                + number(found, 4) * 3_600L
                + number(found, 5) * 60L
                + number(found, 6);
        long utc = "-".equals(found.group(9)) ? seconds + offset : seconds - offset;
        String fraction = found.group(7) == null ? "" : found.group(7);
        return Optional.of(new Moment(utc, Integer.parseInt((fraction + "000000000").substring(0, 9))));
    }

    record Moment(long seconds, int nanos) {
        /** Whether it is in the years 1970 to 9999. */
        boolean isInRange() {
            return seconds >= 0 && seconds < 86_400 * daysSince1970(10_000, 1, 1);
        }
    }

    private static int number(Matcher found, int group) {
        return found.group(group) == null ? 0 : Integer.parseInt(found.group(group));
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    private static int days(int year, int month) {
        return month == 2 && isLeap(year) ? 29 : DAYS[month - 1];
    }

    private static long daysSince1970(int year, int month, int day) {
        long before = year - 1L;
        long days = before * 365 + before / 4 - before / 100 + before / 400;
        for (int m = 1; m < month; m++) {
            days += days(year, m);
        }
        return days + day - 1 - 719_162;
    }
}
