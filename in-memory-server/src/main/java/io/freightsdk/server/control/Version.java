package io.freightsdk.server.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The version of this build, read from a resource, as a jar made of several jars has only one manifest. */
public final class Version {
    private static final String RESOURCE = "version.txt";

    /** The version, read on first use. */
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
