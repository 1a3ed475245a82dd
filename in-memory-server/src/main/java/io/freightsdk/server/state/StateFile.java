package io.freightsdk.server.state;

import io.freightsdk.server.wire.UnexpectedValue;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import okio.BufferedSink;
import okio.BufferedSource;
import okio.Okio;

/** A snapshot in a file, at every moment a whole one: the next is written beside it and then takes its place. */
public final class StateFile {
    private final Path file;

    /** Refuses a file in a directory that is not there or cannot be written, before there is anything to lose. */
    public StateFile(Path file) {
        this.file = target(file.toAbsolutePath());
        Path directory = this.file.getParent();
        if (directory == null || !Files.isWritable(directory) || Files.isDirectory(this.file)) {
            throw new IllegalArgumentException(
                    "state: expected a file in a directory that can be written, was " + file);
        }
    }

    /** A link stays what it is: what it leads to is replaced. */
    private static Path target(Path file) {
        try {
            return Files.isSymbolicLink(file) ? file.toRealPath() : file;
        } catch (IOException e) {
            throw new IllegalArgumentException("state: " + file + " leads nowhere", e);
        }
    }

    /** Reads the snapshot; empty if there is no file yet. One that is damaged is an {@link IllegalStateException}. */
    public Optional<Snapshot> read() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (BufferedSource json = Okio.buffer(Okio.source(file))) {
            return Optional.of(Snapshot.parse(json));
        } catch (UnexpectedValue e) {
            throw new IllegalStateException("state: " + file + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IllegalStateException("state: cannot read " + file, e);
        }
    }

    /** Replaces the file by this snapshot; if that fails the file is as it was. */
    public void write(Snapshot snapshot) {
        try {
            Path beside = Files.createTempFile(file.getParent(), file.getFileName() + ".", ".tmp");
            try {
                written(snapshot, beside);
                Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(beside);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("state: cannot write " + file, e);
        }
    }

    /** By no channel, which an interrupt of the thread closes, on JDK 25 even one that was taken notice of just before. */
    private static void written(Snapshot snapshot, Path to) throws IOException {
        try (FileOutputStream out = new FileOutputStream(to.toFile());
                BufferedSink sink = Okio.buffer(Okio.sink(out))) {
            snapshot.writeTo(sink);
            sink.flush();
            out.getFD().sync();
        }
    }
}
