package io.freightsdk.generator;

/** The document says something the generator would have to guess about. */
final class UnsupportedSchemaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsupportedSchemaException(String place, String problem) {
        super(place + ": " + problem);
    }
}
