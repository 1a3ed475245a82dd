package io.freightsdk.examples.mcp;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The first words of the command of the server: of the packaged jar once there is one, else of the class path, with an archive of
 * parsed classes that halves the processor time of a start.
 */
final class StartLine {
    static final List<String> WORDS = words();

    private StartLine() {}

    private static List<String> words() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> quick = List.of(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        @Nullable String jar = System.getProperty("mcp.jar");
        if (jar != null) {
            return with(quick, "-jar", jar);
        }
        try {
            Path folder = Files.createTempDirectory("freight-mcp-classes");
            Path archive = folder.resolve("parsed.jsa");
            List<String> main = List.of("-cp", classPath(folder), Main.class.getName());
            try (RawHost host = RawHost.start(
                    with(with(quick, "-XX:ArchiveClassesAtExit=" + archive), main),
                    Map.of("FREIGHT_HOME", folder.toString()),
                    "--demo")) {
                host.shakeHands()
                        .list()
                        .callTool(2, "freight_create_load", McpDesk.LOAD)
                        .hear(1);
                host.hangUp().status();
            }
            return with(with(quick, "-XX:SharedArchiveFile=" + archive), main);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of jars only: an archive is of no other classes. */
    private static String classPath(Path folder) {
        List<String> jars = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath();
            if (Files.isDirectory(path)) {
                Path jar = folder.resolve(jars.size() + ".jar");
                ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "-cf0", jar.toString(), "-C", path.toString(), ".");
                path = jar;
            }
            jars.add(path.toString());
        }
        return String.join(File.pathSeparator, jars);
    }

    private static List<String> with(List<String> words, String... more) {
        return with(words, List.of(more));
    }

    private static List<String> with(List<String> words, List<String> more) {
        List<String> all = new ArrayList<>(words);
        all.addAll(more);
        return all;
    }
}
