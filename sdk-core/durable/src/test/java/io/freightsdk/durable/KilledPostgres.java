package io.freightsdk.durable;

import io.freightsdk.TestDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL that is stopped as by {@code pg_ctl stop -m immediate} and started on what it left. */
final class KilledPostgres implements AutoCloseable {
    private final Path data;
    private final EmbeddedPostgres server;

    KilledPostgres(Path folder) {
        data = folder.resolve("data");
        // or a crash forgets what was committed before it, as this builder has it off
        server = TestDatabase.start(EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setDataDirectory(data)
                .setCleanDataDirectory(false));
    }

    String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    void restart() {
        try {
            List<String> postmaster = Files.readAllLines(data.resolve("postmaster.pid"));
            ProcessHandle process =
                    ProcessHandle.of(Long.parseLong(postmaster.get(0).strip())).orElseThrow();
            Path program = Path.of(process.info().command().orElseThrow()).resolveSibling("pg_ctl");
            run("sh", "-c", "kill -QUIT " + postmaster.get(0).strip());
            Nodes.until(() -> Files.notExists(data.resolve("postmaster.pid")));
            List<String> start = new ArrayList<>();
            if (System.getProperty("user.name").equals("root")) {
                // PostgreSQL does not run as root, and in a namespace of its own it is not
                start.addAll(List.of("unshare", "-U"));
            }
            start.addAll(List.of(
                    program.toString(),
                    "-D",
                    data.toString(),
                    "-l",
                    data.resolve("log").toString(),
                    "-o",
                    "-p " + server.getPort() + " -c max_connections=200",
                    "-w",
                    "start"));
            run(start.toArray(String[]::new));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(String... command) throws IOException, InterruptedException {
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException(command[0] + " ended with " + exit);
        }
    }

    @Override
    public void close() {
        try {
            run(
                    "sh",
                    "-c",
                    "kill -QUIT "
                            + Files.readAllLines(data.resolve("postmaster.pid"))
                                    .get(0)
                                    .strip());
            Nodes.until(() -> Files.notExists(data.resolve("postmaster.pid")));
            server.close();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
