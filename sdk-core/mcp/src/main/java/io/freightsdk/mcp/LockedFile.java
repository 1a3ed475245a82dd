package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import okio.BufferedSource;
import okio.Okio;

/**
 * A file that several processes read and append lines to, one process at a time. A line that a kill has cut short is dropped,
 * because its writer never learned that it was stored.
 */
final class LockedFile {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final byte LINE_FEED = '\n';

    /**
     * Reads and writes all files of this process. A lock belongs to the whole process, and closing another channel of the same
     * file would release it. The interrupt of a cancelled call would close the channel.
     */
    private static final Executor ONE_THREAD = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "freight-mcp-files");
        thread.setDaemon(true);
        return thread;
    });

    private final Path path;
    private final Consumer<String> reader;
    private long readTo;

    /**
     * Creates the file's reader and writer; opens nothing yet.
     *
     * @param reader receives each line once, including those of this process, on a thread that must not block
     */
    LockedFile(Path path, Consumer<String> reader) {
        this.path = path;
        this.reader = reader;
    }

    /** Creates a directory for its owner alone, unless it exists. */
    static Path directory(Path directory) throws IOException {
        boolean isPosix =
                directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (Files.isDirectory(directory)) {
            return directory;
        }
        return isPosix
                ? Files.createDirectories(
                        directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                : Files.createDirectories(directory);
    }

    /** The lines to append, if there are any, and a result. */
    record Update<T>(List<String> lines, T result) {}

    /** Reads the new lines and returns a result. */
    <T> T read(Supplier<T> result) {
        return update(() -> new Update<>(List.of(), result.get()));
    }

    /**
     * Reads the new lines, decides, and appends lines. Returns after the lines are on the disk.
     *
     * @throws UncheckedIOException if the file cannot be locked, read or written
     */
    <T> T update(Supplier<Update<T>> decision) {
        try {
            return CompletableFuture.supplyAsync(() -> locked(decision), ONE_THREAD)
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private <T> T locked(Supplier<Update<T>> decision) {
        try (FileChannel file = FileChannel.open(path, CREATE, READ, WRITE);
                FileLock lock = lock(file)) {
            long end = read(file);
            Update<T> update = decision.get();
            if (!lock.isValid()) {
                throw new IOException("the lock of the file was lost");
            }
            if (!update.lines.isEmpty()) {
                String text = String.join("\n", update.lines) + "\n";
                file.truncate(end).position(end);
                Channels.newOutputStream(file).write(text.getBytes(UTF_8));
                file.force(false);
                read(file);
            }
            return update.result;
        } catch (IOException e) {
            String name =
                    path.subpath(path.getNameCount() - 2, path.getNameCount()).toString();
            throw new UncheckedIOException(
                    "FREIGHT_HOME: " + name + " cannot be read and written (" + reason(e) + ")", e);
        }
    }

    /** Returns the reason without the path. */
    static String reason(Exception e) {
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }

    /** Locks the file. A process that is suspended keeps its lock, so the patience is limited. */
    private static FileLock lock(FileChannel file) throws IOException {
        long since = System.nanoTime();
        do {
            FileLock lock = file.tryLock();
            if (lock != null) {
                return lock;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        } while (System.nanoTime() - since < PATIENCE_NANOS);
        throw new IOException("another process has locked it for 10 seconds");
    }

    /** Reads by the channel that holds the lock. */
    private long read(FileChannel file) throws IOException {
        // somebody may have shortened the file: what was read stays known, and no hole is written
        readTo = Math.min(readTo, file.size());
        BufferedSource lines = Okio.buffer(Okio.source(Channels.newInputStream(file.position(readTo))));
        for (long length = lines.indexOf(LINE_FEED); length >= 0; length = lines.indexOf(LINE_FEED)) {
            reader.accept(lines.readUtf8(length));
            lines.skip(1);
            readTo += length + 1;
        }
        return readTo;
    }
}
