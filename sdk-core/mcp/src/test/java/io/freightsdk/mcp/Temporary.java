package io.freightsdk.mcp;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders that do not outlive a test. */
final class Temporary {
    private Temporary() {}

    static Path folder() {
        try {
            return Files.createTempDirectory(Files.createDirectories(Path.of("target", "homes")), "home")
                    .toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes it with all that is in it, and with what a call that was cut off at the end of its server still writes there. */
    static void delete(Path folder) {
        while (Files.exists(folder)) {
            deleteWhatIsThere(folder);
        }
    }

    private static void deleteWhatIsThere(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (DirectoryNotEmptyException e) {
            // written to in between
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
