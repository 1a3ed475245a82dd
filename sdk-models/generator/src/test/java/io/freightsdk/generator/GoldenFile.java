package io.freightsdk.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that is compared with what the code makes of it now, or is written anew with {@code -Dgolden.write=true}. */
final class GoldenFile {
    private static final String COMMAND = "./mvnw verify -Dtest.groups=golden -Dgolden.write=true";

    private GoldenFile() {}

    /** Compares the whole file. */
    static void assertIs(Path file, String now) throws IOException {
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(file, now);
        }
        assertThat(Files.readString(file))
                .as("%s differs; if it should, run %s", file, COMMAND)
                .isEqualTo(now);
    }
}
