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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import okio.BufferedSource;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * Lines that several processes append to and read, one at a time: what one has appended, the next to come has read. A line
 * that a kill has cut short is dropped: its writer never learned that it was stored.
 */
final class SharedFile {
    private static final long LOCKED_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final byte LINE_FEED = '\n';
    /** A lock of a file is the whole process's, and the interrupt of a cancelled call would close the file. */
    private static final ExecutorService IN_THIS_PROCESS = Executors.newSingleThreadExecutor(StdioTransport::daemon);

    private final Path path;
    private final Consumer<String> reader;
    private long read;
    private boolean hasSkipped;

    /** The time at which the lock was last waited for in vain, null if it never was. */
    private @Nullable Long lockedAtNanos;

    /** @param reader is given each whole line once, those of this process too */
    SharedFile(Path path, Consumer<String> reader) {
        this.path = path;
        this.reader = reader;
    }

    /** The directory, made for its owner alone if it is not there. */
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

    /** Reads what is new and then appends the line that is decided on by that, if any: true once it is on the disk. */
    boolean append(Supplier<@Nullable String> line) {
        long begun = System.nanoTime();
        try {
            return CompletableFuture.supplyAsync(() -> appendAlone(line, begun), IN_THIS_PROCESS)
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : e;
        }
    }

    private boolean appendAlone(Supplier<@Nullable String> line, long begun) {
        try (FileChannel file = FileChannel.open(path, CREATE, READ, WRITE);
                FileLock lock = lock(file, begun)) {
            long end = catchUp(file);
            String decided = line.get();
            if (decided == null || !lock.isValid()) {
                return false;
            }
            file.truncate(end).position(end);
            Channels.newOutputStream(file).write((decided + "\n").getBytes(UTF_8));
            file.force(false);
            catchUp(file);
            return true;
        } catch (IOException e) {
            String name =
                    path.subpath(path.getNameCount() - 2, path.getNameCount()).toString();
            FileSystemException failure = new FileSystemException(name, null, reason(e));
            failure.initCause(e);
            throw new UncheckedIOException(
                    "FREIGHT_HOME: " + name + " cannot be read and written: " + reason(e), failure);
        }
    }

    /** A process that is suspended holds its lock until it goes on. Threads that wait for it wait at the same time. */
    private FileLock lock(FileChannel file, long begun) throws IOException {
        boolean hasWaited = lockedAtNanos != null && lockedAtNanos - begun > 0;
        long since = System.nanoTime();
        do {
            FileLock lock = file.tryLock();
            if (lock != null) {
                return lock;
            }
            LockSupport.parkNanos(AGAIN_NANOS);
        } while (!hasWaited && System.nanoTime() - since < LOCKED_NANOS);
        lockedAtNanos = System.nanoTime();
        throw new IOException("another process has had it locked for 10 seconds");
    }

    /** The reason without the path. */
    static String reason(Exception e) {
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }

    void read() {
        boolean unused = append(() -> null);
    }

    private void accept(String line) {
        try {
            reader.accept(line);
        } catch (RuntimeException e) {
            if (!hasSkipped) {
                System.err.println(
                        "freight-mcp: " + path.getFileName() + " has lines that cannot be read; they are skipped");
            }
            hasSkipped = true;
        }
    }

    private long catchUp(FileChannel file) throws IOException {
        // somebody has cut it short: what was read stays known, and no hole is left
        read = Math.min(read, file.size());
        BufferedSource lines = Okio.buffer(Okio.source(Channels.newInputStream(file.position(read))));
        for (long length = lines.indexOf(LINE_FEED); length >= 0; length = lines.indexOf(LINE_FEED)) {
            accept(lines.readUtf8(length));
            lines.skip(1);
            read += length + 1;
        }
        return read;
    }
}
