package io.freightsdk;

import java.time.Duration;

/** Times in messages. */
final class Words {
    private Words() {}

    /** Whole seconds as such, anything finer in milliseconds. */
    static String of(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }
}
