package io.freightsdk.server.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Which build this is: from a resource, as a jar made of several jars has one manifest only. */
public final class Version {
    private static final String RESOURCE = "version.txt";

    /** Read when it is first asked for, which a start does not wait for. */
    public static final String CURRENT = read();

    private Version() {}

    private static String read() {
        try (InputStream text = Version.class.getResourceAsStream(RESOURCE)) {
            return text == null ? "unknown" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE, e);
        }
    }
}
