package io.freightsdk.tracking;

/** The probability that something has happened by a number of minutes from now: from 0 to 1, never falling. */
@FunctionalInterface
interface Distribution {
    double by(double minutes);

    /** Around a time, give or take. */
    static Distribution around(double mean, double deviation) {
        return minutes -> Normal.upTo((minutes - mean) / deviation);
    }

    /** With a known median; sigma is the deviation of the logarithm. */
    static Distribution logNormal(double from, double median, double sigma) {
        return minutes -> minutes <= from ? 0 : Normal.upTo(Math.log((minutes - from) / median) / sigma);
    }

    /** At any time alike, once in so many minutes. */
    static Distribution anyTime(double from, double mean) {
        return minutes -> minutes <= from ? 0 : 1 - Math.exp((from - minutes) / mean);
    }

    /** One or the other. */
    static Distribution either(double share, Distribution one, Distribution other) {
        return minutes -> share * one.by(minutes) + (1 - share) * other.by(minutes);
    }

    /** Returns a copy with no chance before a time. */
    default Distribution notBefore(double least) {
        return minutes -> minutes <= least ? 0 : by(minutes);
    }
}
