package io.freightsdk.durable.tracking;

import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.OneLine;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadFactory;
import java.util.regex.Pattern;

final class Names {
    private static final int NODE = 100;
    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofDays(20);

    private static final Pattern UNCLEAR = Pattern.compile("[\\p{Cc}\\p{Cs}]");

    private Names() {}

    static String checked(String what, String name, int most) {
        if (Objects.requireNonNull(name, what).length() > most
                || UNCLEAR.matcher(name).find()) {
            throw new IllegalArgumentException(what + " is longer than " + most
                    + " characters, or has a control character or an unpaired surrogate in it");
        }
        return OneLine.checkedName(what, name);
    }

    /** A node that is started again is another one, or its old self would have to be waited for. */
    static String ofNode() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "unknown";
        }
        String rest = "-" + ProcessHandle.current().pid() + "-"
                + UUID.randomUUID().toString().substring(0, 8);
        return cut(host, NODE - rest.length()) + rest;
    }

    static ThreadFactory daemons(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** PostgreSQL has no column for a text with a NUL. */
    static String cut(String text, int most) {
        return text.substring(0, Math.min(text.length(), most)).replace('\0', '\ufffd');
    }

    static int atLeastOne(String what, int most) {
        if (most < 1) {
            throw new IllegalArgumentException(what + ": most is 1 or more, not " + most);
        }
        return most;
    }

    /** Zero would be no limit, or a loop without a pause. */
    static Duration time(String what, Duration time) {
        if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(what + " is from 10 ms to 20 days, not " + DurationText.of(time));
        }
        return time;
    }

    static Duration positive(String what, Duration duration) {
        if (duration.isZero() || duration.isNegative()) {
            throw new IllegalArgumentException(what + " is positive, not " + duration);
        }
        return duration;
    }
}
