package io.freightsdk.tracking;

/** Others' text in a message. */
final class Quoted {
    private static final int MOST = 80;

    private Quoted() {}

    static String of(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return '"' + (printable.length() > MOST ? printable.substring(0, MOST) + "…" : printable) + '"';
    }
}
