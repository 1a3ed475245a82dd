package io.freightsdk.mcp;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The first words of the command of the server: of the packaged jar once there is one, else of the class path, with an archive of
 * parsed classes that halves the processor time of a start.
 */
final class StartLine {
    private static final String ARCHIVE = "parsed.jsa";
    static final List<String> WORDS = words();

    private StartLine() {}

    private static List<String> words() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> quick = List.of(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
        @Nullable String jar = System.getProperty("mcp.jar");
        if (jar != null) {
            return with(quick, "-jar", jar);
        }
        if (!Boolean.getBoolean("slow")) {
            // an archive is not worth its making for a process or two
            return with(quick, "-cp", System.getProperty("java.class.path"), McpServerMain.class.getName());
        }
        List<String> classes = List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
        Path starts = Path.of("target", "starts");
        try {
            Path folder = starts.resolve(Integer.toHexString(state(classes).hashCode()));
            Files.createDirectories(starts);
            // the forks of a build make one archive
            try (FileChannel lock = FileChannel.open(starts.resolve("lock"), CREATE, WRITE);
                    FileLock held = lock.lock()) {
                if (held.isValid() && !Files.exists(folder.resolve(ARCHIVE))) {
                    archive(quick, classes, starts, folder);
                }
            }
            return with(
                    with(
                            quick,
                            "-XX:SharedArchiveFile=" + folder.resolve(ARCHIVE).toAbsolutePath()),
                    main(folder, classes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void archive(List<String> quick, List<String> classes, Path starts, Path folder) throws Exception {
        try (Stream<Path> outdated = Files.list(starts)) {
            outdated.filter(Files::isDirectory).forEach(Temporary::delete);
        }
        Files.createDirectories(folder);
        for (int i = 0; i < classes.size(); i++) {
            if (Files.isDirectory(Path.of(classes.get(i)))) {
                ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "-cf0", jar(folder, i).toString(), "-C", classes.get(i), ".");
            }
        }
        Path archive = folder.resolve("new.jsa");
        try (McpFixture fixture = new McpFixture();
                RawHost host = RawHost.start(
                        with(with(quick, "-XX:ArchiveClassesAtExit=" + archive), main(folder, classes)),
                        fixture.environment("FREIGHT_APPROVAL", "limit"))) {
            host.shakeHands()
                    .list()
                    .callTool(2, "freight_create_load", McpFixture.LOAD)
                    .hear(1);
            host.hangUp().status();
        }
        Files.move(archive, folder.resolve(ARCHIVE));
    }

    /** What an archive is of: it is of no other classes. */
    private static String state(List<String> classes) throws IOException {
        StringBuilder state = new StringBuilder(System.getProperty("java.home"));
        for (String entry :
                classes.stream().filter(entry -> Files.exists(Path.of(entry))).toList()) {
            try (Stream<Path> files = Files.walk(Path.of(entry))) {
                for (Path file : files.sorted().toList()) {
                    state.append(file).append(Files.getLastModifiedTime(file).toMillis());
                }
            }
        }
        return state.toString();
    }

    /** Of jars only: an archive is of no folders. */
    private static List<String> main(Path folder, List<String> classes) {
        List<String> jars = new ArrayList<>();
        for (int i = 0; i < classes.size(); i++) {
            Path path = Path.of(classes.get(i));
            jars.add((Files.isDirectory(path) ? jar(folder, i) : path.toAbsolutePath()).toString());
        }
        return List.of("-cp", String.join(File.pathSeparator, jars), McpServerMain.class.getName());
    }

    private static Path jar(Path folder, int number) {
        return folder.resolve(number + ".jar").toAbsolutePath();
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
