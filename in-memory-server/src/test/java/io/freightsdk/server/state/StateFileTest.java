package io.freightsdk.server.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.server.FreightBroker;
import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.OwnThread;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.ServerThreads;
import io.freightsdk.server.api.Remote;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that keeps its state in a file from one run to the next. */
class StateFileTest {
    private static final Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    @TempDir
    private Path directory;

    @Test
    void nextRunGoesOnWhereTheLastOneEnded() {
        Remote.Account account;
        String load;
        try (InMemoryFreightServer first = started(ServerOptions.builder().clock(NOON))) {
            Remote remote = new Remote(first);
            account = remote.broker("10.00");
            load = remote.load(account);
            first.load(load).arriveAt(1);
        }

        try (InMemoryFreightServer next = started(ServerOptions.builder())) {
            assertThat(next.load(load).status().value()).isEqualTo("AT_PICKUP");
            assertThat(new Remote(next)
                            .call(account, "GET", "/v1/agent/balance", "")
                            .body())
                    .isEqualTo("{\"currency\":\"USD\",\"balanceUsd\":9.35}");
            assertThat(next.clock().frozenAt()).isPresent();
        }
    }

    @Test
    void theFileIsItsOwnersAloneAndNothingIsLeftBesideIt() throws IOException {
        started(ServerOptions.builder()).close();

        assertThat(files()).containsExactly(file());
        if (Files.getFileStore(file()).supportsFileAttributeView("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aResetBeginsWithNothingAndSoDoesTheNextRun() {
        try (InMemoryFreightServer server = started(ServerOptions.builder())) {
            server.addBroker();
            server.reset();
        }
        try (InMemoryFreightServer next = started(ServerOptions.builder())) {
            FreightBroker broker = next.addBroker();
            assertThat(broker.id()).isEqualTo("brk_000001");
        }
    }

    @Test
    void aDamagedFileIsRefusedAndStaysAsItIs() throws IOException {
        Files.writeString(file(), "{\"version\":4,");

        assertThatThrownBy(() -> started(ServerOptions.builder()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("state: " + file() + ": version: the JSON breaks off or is malformed");

        assertThat(file()).hasContent("{\"version\":4,");
    }

    @Test
    void aDirectoryThatIsNotThereIsRefusedBeforeAnythingStarts() {
        Path nowhere = directory.resolve("nowhere").resolve("state.json");

        assertThatThrownBy(() -> ServerOptions.builder().state(nowhere))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("state: expected a file in a directory that can be written, was " + nowhere);
    }

    /** Such as a test whose time is up. */
    @Test
    void interruptedThreadClosesTheServerAndWritesTheFileAllTheSame() {
        InMemoryFreightServer server = started(ServerOptions.builder());
        AtomicBoolean isStillInterrupted = new AtomicBoolean();
        OwnThread.run(() -> {
                    Thread.currentThread().interrupt();
                    server.close();
                    isStillInterrupted.set(Thread.interrupted());
                })
                .join();

        assertThat(file()).isNotEmptyFile();
        assertThat(isStillInterrupted).isTrue();
        ServerThreads.end(server.url());
    }

    @Test
    void interruptWhileItClosesLosesNothing() {
        CountDownLatch called = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        InMemoryFreightServer server = started(ServerOptions.builder().tap(answer -> {
            called.countDown();
            OwnThread.await(closed);
            return answer;
        }));
        CompletableFuture<Void> unused = OwnThread.run(() -> new Remote(server).get("/v1/catalog"));
        OwnThread.await(called);
        AtomicReference<Thread> closing = new AtomicReference<>();
        CompletableFuture<Void> close = OwnThread.run(() -> {
            closing.set(Thread.currentThread());
            server.close();
        });
        while (closing.get() == null || closing.get().getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        closing.get().interrupt();
        try {
            close.join();
        } finally {
            closed.countDown();
        }
        assertThat(file()).isNotEmptyFile();
    }

    @Test
    void resetGoesBackToWhatTheFileBeganWith() {
        started(ServerOptions.builder().clock(Instant.parse("2026-05-04T12:00:00Z")))
                .close();
        try (InMemoryFreightServer server = started(ServerOptions.builder())) {
            Optional<Instant> frozenAt = server.clock().frozenAt();
            server.reset();
            assertThat(server.clock().frozenAt()).isEqualTo(frozenAt).isPresent();
        }
    }

    @Test
    void failedWriteIsThrownAndTheServerIsStopped() throws IOException {
        Path moved = Files.createDirectory(directory.resolve("moved"));
        InMemoryFreightServer server = InMemoryFreightServer.start(
                ServerOptions.builder().state(moved.resolve("state.json")).build());
        Files.delete(moved);

        assertThatThrownBy(server::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("state: cannot write " + moved.resolve("state.json"));
        server.close();
    }

    private Path file() {
        return directory.resolve("state.json");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private InMemoryFreightServer started(ServerOptions.Builder options) {
        return InMemoryFreightServer.start(options.state(file()).build());
    }
}
