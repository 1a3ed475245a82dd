package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freightsdk.ChargeStore;
import io.freightsdk.ChargeStore.Charge;
import io.freightsdk.OwnThread;
import io.freightsdk.SpendLimit;
import io.freightsdk.error.ChargeStatus;
import java.io.BufferedReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileChargeStoreTest {
    private static final String DAY = "PT24H|tag=agent:mcp";
    private static final BigDecimal LOAD = new BigDecimal("0.65");

    @TempDir
    Path files;

    private Instant now = Instant.parse("2026-05-04T14:00:00Z");
    private final SpendLimit limit = limit("2.00");

    private static SpendLimit limit(String usd) {
        return SpendLimit.usd(usd).per(Duration.ofDays(1)).perTag();
    }

    private Path file() {
        return files.resolve("acme/charges.log");
    }

    private FileChargeStore store() {
        return new FileChargeStore(file(), () -> now);
    }

    private static Charge charge(String id, BigDecimal usd) {
        return new Charge(id, "createLoad", null, null, "agent:mcp", usd);
    }

    private BigDecimal reserve(FileChargeStore store) {
        return reserve(store, UUID.randomUUID().toString());
    }

    private BigDecimal reserve(FileChargeStore store, String id) {
        return store.reserve(charge(id, LOAD), List.of(limit)).refusing() == null ? LOAD : BigDecimal.ZERO;
    }

    private BigDecimal leftUsd(FileChargeStore store) {
        return store.leftUsd(limit, "agent:mcp").orElseThrow();
    }

    @Test
    void reserve_byTwoServers_countsForBoth() {
        FileChargeStore one = store();
        FileChargeStore other = store();
        assertThat(reserve(one, "mine")).isEqualTo(LOAD);
        assertThat(reserve(other)).isEqualTo(LOAD);
        assertThat(reserve(one)).isEqualTo(LOAD);
        assertThat(reserve(other)).isZero();
        assertThat(reserve(store())).isZero();
        one.settle(charge("mine", LOAD), ChargeStatus.NOT_CHARGED);
        assertThat(reserve(other)).isEqualTo(LOAD);
        assertThat(reserve(one)).isZero();
    }

    @Test
    void left_readsWhatAllHaveTakenAndTakesNothing() {
        FileChargeStore one = store();
        reserve(one);
        assertThat(leftUsd(one)).isEqualTo("1.35");
        assertThat(leftUsd(store())).isEqualTo("1.35");
        assertThat(store().leftUsd(limit, "agent:other")).contains(new BigDecimal("2.00"));
    }

    @Test
    void reserve_dayLater_findsTheLimitFreeAndWhatWasGivenBackIsNoCredit() {
        FileChargeStore store = store();
        reserve(store);
        reserve(store);
        now = now.plus(Duration.ofHours(20));
        reserve(store, "free");
        store.settle(charge("free", LOAD), ChargeStatus.NOT_CHARGED);
        assertThat(reserve(store)).isEqualTo(LOAD);
        now = now.plus(Duration.ofHours(5));
        assertThat(reserve(store)).isEqualTo(LOAD);
        assertThat(reserve(store)).isEqualTo(LOAD);
        assertThat(reserve(store)).isZero();
    }

    @Test
    void left_chargeOfADayAgo_stillCountsForAMinute() {
        reserve(store());
        now = now.plus(Duration.ofHours(24)).plusSeconds(59);
        assertThat(leftUsd(store())).isEqualTo("1.35");
        now = now.plusSeconds(2);
        assertThat(leftUsd(store())).isEqualTo("2.00");
    }

    @Test
    void settle_ofAnOldCharge_freesNothingNewer() {
        FileChargeStore store = store();
        reserve(store, "old");
        now = now.plus(Duration.ofHours(23));
        reserve(store);
        store.settle(charge("old", LOAD), ChargeStatus.NOT_CHARGED);
        assertThat(leftUsd(store)).isEqualTo("1.35");
        now = now.plus(Duration.ofHours(2));
        assertThat(leftUsd(store())).isEqualTo("1.35");
    }

    @Test
    void settle_lateCharge_countsFromThen() {
        FileChargeStore store = store();
        reserve(store, "late");
        now = now.plus(Duration.ofHours(20));
        store.settle(charge("late", LOAD), ChargeStatus.CHARGED);
        assertThat(leftUsd(store)).isEqualTo("1.35");
        now = now.plus(Duration.ofHours(23));
        assertThat(leftUsd(store())).isEqualTo("1.35");
        now = now.plus(Duration.ofHours(2));
        assertThat(leftUsd(store())).isEqualTo("2.00");
    }

    @Test
    void reserve_orderOfAnotherServer_isOneCharge() {
        FileChargeStore one = store();
        one.reserve(charge("order", LOAD), List.of(limit));
        FileChargeStore other = store();
        assertThat(other.reserve(charge("order", LOAD), List.of(limit)))
                .isEqualTo(
                        new ChargeStore.Reserved(null, new ChargeStore.Earlier(ChargeStatus.UNKNOWN, LOAD, null, now)));
        assertThat(leftUsd(other)).isEqualTo("1.35");
        one.release(charge("order", LOAD));
        // the other one may still be charged
        assertThat(leftUsd(other)).isEqualTo("1.35");
        assertThat(other.settle(charge("order", LOAD), ChargeStatus.CHARGED)).isTrue();
        assertThat(one.settle(charge("order", LOAD), ChargeStatus.CHARGED)).isFalse();
        assertThat(leftUsd(one)).isEqualTo("1.35");
    }

    @Test
    void reserve_orderThatWasCharged_needsNoRoom() {
        FileChargeStore one = store();
        reserve(one, "order");
        one.settle(charge("order", LOAD), ChargeStatus.CHARGED);
        reserve(one);
        reserve(one);
        FileChargeStore restarted = store();
        assertThat(reserve(restarted)).isZero();
        assertThat(restarted.reserve(charge("order", LOAD), List.of(limit)))
                .isEqualTo(
                        new ChargeStore.Reserved(null, new ChargeStore.Earlier(ChargeStatus.CHARGED, LOAD, null, now)));
        restarted.settle(charge("order", LOAD), ChargeStatus.NOT_CHARGED);
        assertThat(leftUsd(restarted)).isEqualTo("0.05");
    }

    /** Another server has lost it at a higher price. */
    @Test
    void reserve_orderThatOneServerWasChargedForAndAnotherLost_isKnownAsCharged() {
        FileChargeStore one = store();
        FileChargeStore other = store();
        reserve(one, "order");
        other.reserve(charge("order", new BigDecimal("0.90")), List.of(limit));
        assertThat(other.settle(charge("order", new BigDecimal("0.90")), ChargeStatus.UNKNOWN))
                .isTrue();
        assertThat(one.settle(charge("order", LOAD), ChargeStatus.CHARGED)).isTrue();
        assertThat(store().reserve(charge("order", LOAD), List.of(limit)).earlier())
                .isEqualTo(new ChargeStore.Earlier(ChargeStatus.CHARGED, LOAD, null, now));
    }

    @Test
    void reserve_orderThatWasNotCharged_isNew() {
        FileChargeStore store = store();
        store.reserve(charge("order", new BigDecimal("0.90")), List.of(limit));
        store.release(charge("order", new BigDecimal("0.90")));
        assertThat(store.reserve(charge("order", LOAD), List.of(limit))).isEqualTo(ChargeStore.Reserved.NEW);
        assertThat(leftUsd(store)).isEqualTo("1.35");
    }

    @Test
    void release_orderThatWasCharged_staysCharged() {
        FileChargeStore store = store();
        reserve(store, "order");
        store.settle(charge("order", LOAD), ChargeStatus.CHARGED);
        store.release(charge("order", LOAD));
        assertThat(store.settle(charge("order", LOAD), ChargeStatus.UNKNOWN)).isFalse();
        assertThat(leftUsd(store)).isEqualTo("1.35");
        assertThat(store.reserve(charge("order", LOAD), List.of(limit)).earlier())
                .extracting(ChargeStore.Earlier::status)
                .isEqualTo(ChargeStatus.CHARGED);
    }

    @Test
    void reserve_orderThatWasChargedYesterday_isStillKnown() {
        FileChargeStore store = store();
        reserve(store, "order");
        store.settle(charge("order", LOAD), ChargeStatus.CHARGED);
        now = now.plus(Duration.ofHours(13));
        reserve(store);
        now = now.plus(Duration.ofHours(12));
        reserve(store);
        assertThat(leftUsd(store)).isEqualTo("0.70");
        assertThat(store.reserve(charge("order", LOAD), List.of(limit)).earlier())
                .extracting(ChargeStore.Earlier::status)
                .isEqualTo(ChargeStatus.CHARGED);
        assertThat(leftUsd(store)).isEqualTo("0.70");
    }

    @Test
    void reserve_higherPrice_countsTheLargerAmount() {
        FileChargeStore store = store();
        reserve(store, "order");
        store.reserve(charge("order", new BigDecimal("0.90")), List.of(limit));
        assertThat(leftUsd(store)).isEqualTo("1.10");
        assertThat(store.reserve(charge("order", new BigDecimal("2.10")), List.of(limit))
                        .refusing())
                .isEqualTo(limit);
        assertThat(leftUsd(store)).isEqualTo("1.10");
        reserve(store, "order"); // at the price as it was before
        assertThat(leftUsd(store)).isEqualTo("1.10");
    }

    /** As the clock of a laptop may be before it has asked for the time. */
    @Test
    void reserve_clockWasAheadForAMoment_forgetsNothing() {
        FileChargeStore store = store();
        IntStream.range(0, 3).forEach(i -> reserve(store));
        now = now.plus(Duration.ofHours(25));
        assertThat(leftUsd(store)).isEqualTo("2.00");
        now = now.minus(Duration.ofHours(25));
        assertThat(reserve(store)).isZero();
    }

    @Test
    void reserve_lineCutShortByAKill_isDropped() throws Exception {
        reserve(store());
        Files.writeString(file(), "17779", StandardOpenOption.APPEND);
        reserve(store());
        reserve(store());
        assertThat(reserve(store())).isZero();
        assertThat(Files.readAllLines(file()))
                .hasSize(3)
                .allMatch(line -> line.contains("\t0.65\t") && line.endsWith("\t" + DAY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1e9", "1e999999999", "1000000000000", ".5"})
    void reserve_lineWithoutAPlainAmount_isSkipped(String usd) throws Exception {
        reserve(store());
        Files.writeString(
                file(),
                String.join("\t", String.valueOf(now.toEpochMilli()), "CHARGED", usd, "id", "server", DAY) + "\n",
                StandardOpenOption.APPEND);
        assertThat(leftUsd(store())).isEqualTo("1.35");
    }

    @Test
    void interrupt_ofTheCaller_doesNotCloseTheFile() {
        FileChargeStore store = store();
        Thread.currentThread().interrupt();
        BigDecimal taken = reserve(store);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(taken).isEqualTo(LOAD);
    }

    @Test
    void fileThatCannotBeWritten_isNamedWithoutItsPath() throws Exception {
        Files.createDirectories(file());
        assertThatIllegalArgumentException()
                .isThrownBy(this::store)
                .withMessageStartingWith("FREIGHT_HOME: acme/charges.log cannot be read and written (");
    }

    @Test
    void fileOf_anyAccountName_isInADirectoryOfItsOwn() {
        Path home = files.toAbsolutePath();
        assertThat(FileChargeStore.fileOf(home, "a/../*b")).isEqualTo(home.resolve("a%2F..%2F%2Ab/charges.log"));
        assertThat(FileChargeStore.fileOf(home, "../x")).isEqualTo(home.resolve("_..%2Fx/charges.log"));
        assertThatIllegalArgumentException().isThrownBy(() -> FileChargeStore.fileOf(Path.of("home"), "acme"));
    }

    @Test
    void reserve_manyAtOnce_grantsTheLimitAndNoMore() {
        List<FileChargeStore> stores =
                IntStream.range(0, 8).mapToObj(i -> store()).toList();
        List<CompletableFuture<BigDecimal>> taken = IntStream.range(0, 64)
                .mapToObj(i -> OwnThread.call(() -> reserve(stores.get(i % 8))))
                .toList();
        assertThat(taken.stream().map(CompletableFuture::join).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo("1.95");
    }

    /**
     * On POSIX the end of any other channel of the file releases the lock of the process: with one, this test spends several
     * times the limit.
     */
    @Test
    @Tag("slow")
    void reserve_byEightProcessesOneOfThemKilled_grantsTheLimitAndNoMore() throws Exception {
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Spender.class.getName(),
                            file().toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }
        for (Process process : processes) {
            assertThat(process.inputReader(UTF_8).readLine()).isEqualTo("ready");
        }
        for (Process process : processes) {
            process.outputWriter(UTF_8).append("go\n").flush();
        }
        Process killed = processes.get(0);
        assertThat(killed.inputReader(UTF_8).readLine()).isNotNull();
        killed.destroyForcibly().waitFor();
        for (Process process : processes.subList(1, 8)) {
            try (BufferedReader lines = process.inputReader(UTF_8)) {
                assertThat(lines.lines()).last().isEqualTo("over");
            }
        }
        BigDecimal takenUsd = Files.readAllLines(file()).stream()
                .map(line -> new BigDecimal(line.split("\t")[2]))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        System.out.println("eight processes, one killed: took " + takenUsd + " of 6.50");
        assertThat(takenUsd).isEqualByComparingTo("6.50");
    }

    /** A process that takes until nothing is left. */
    static final class Spender {
        private Spender() {}

        public static void main(String[] args) throws Exception {
            BigDecimal cents = new BigDecimal("0.05");
            FileChargeStore store = new FileChargeStore(Path.of(args[0]), InstantSource.system());
            System.out.println("ready");
            int unused = System.in.read();
            while (store.reserve(charge(UUID.randomUUID().toString(), cents), List.of(limit("6.50")))
                            .refusing()
                    == null) {
                System.out.println("took");
            }
            System.out.println("over");
        }
    }
}
