package io.freightsdk.compare;

/** Ends a comparison before its end; what is known by then is told. */
final class Stopped extends Exception {
    private static final long serialVersionUID = 1;

    Stopped(String why) {
        super(why);
    }
}
