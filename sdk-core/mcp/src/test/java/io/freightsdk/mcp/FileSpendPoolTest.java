package io.freightsdk.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.sun.management.ThreadMXBean;
import io.freightsdk.SpendLimit;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSpendPoolTest {
    private static final String DAY = "PT24H|tag=agent:mcp";
    private static final BigDecimal LOAD = new BigDecimal("0.65");

    @TempDir
    Path files;

    private Instant now = Instant.parse("2026-05-04T14:00:00Z");

    private final SpendLimit limit =
            SpendLimit.usd("2.00").per(Duration.ofDays(1)).forEachTag();

    private FileSpendPool pool() {
        return new FileSpendPool(files.resolve("budget.log"), () -> now, line -> {});
    }

    private BigDecimal hold(FileSpendPool pool) {
        return pool.take(limit, DAY, LOAD).toCompletableFuture().join();
    }

    /** For a call that is sent. */
    private BigDecimal take(FileSpendPool pool) {
        BigDecimal held = hold(pool);
        pool.take();
        return held;
    }

    @Test
    void whatAKilledProcessHeldForACallThatItHasNotSentIsBackInTwoMinutes() {
        FileSpendPool killed = pool();
        hold(killed);
        assertThat(leftUsd(pool())).isEqualTo("1.35");
        now = now.plusSeconds(121);
        assertThat(leftUsd(pool())).isEqualTo("2.00");
        // it was stopped, and not killed
        killed.take();
        assertThat(leftUsd(pool())).isEqualTo("1.35");
        killed.take();
        assertThat(leftUsd(pool())).isEqualTo("1.35");
    }

    @Test
    void whatWasHeldTooLongIsTakenOnlyIfOthersHaveLeftIt() {
        FileSpendPool stopped = pool();
        hold(stopped);
        now = now.plusSeconds(121);
        IntStream.range(0, 3).forEach(i -> assertThat(take(pool())).isEqualTo(LOAD));
        assertThat(stopped.append(() -> "alike 1\t")).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(stopped::take)
                .withMessage("the price was held for over two minutes, and others have taken it");
        stopped.giveBack(limit, DAY, LOAD, Duration.ZERO);
        assertThat(leftUsd(stopped)).isEqualTo("0.05");
        assertThat(leftUsd(pool())).isEqualTo("0.05");
        stopped.take();
    }

    @Test
    void whatCannotBeGivenBackAtOnceIsGivenBackLater() throws IOException {
        FileSpendPool pool = pool();
        hold(pool);
        Path budget = files.resolve("budget.log");
        Path aside = Files.move(budget, files.resolve("aside.log"));
        Files.createDirectory(budget);
        pool.giveBack(limit, DAY, LOAD, Duration.ZERO);
        pool.close();
        Files.delete(budget);
        Files.move(aside, budget);
        now = now.plusSeconds(121);
        IntStream.range(0, 3).forEach(i -> assertThat(take(pool())).isEqualTo(LOAD));
        // neither refused for what is owed, nor spent
        pool.take();
        assertThat(leftUsd(pool)).isEqualTo("0.05");
        assertThat(leftUsd(pool())).isEqualTo("0.05");
    }

    /** A line that was stored, but whose writer has failed, would be an approval that is used up, or an order never sent. */
    @Test
    void interruptInTheMiddleOfAWriteWaitsUntilItIsOver() {
        Thread caller = Thread.currentThread();
        FileSpendPool pool = new FileSpendPool(files.resolve("budget.log"), () -> now, line -> caller.interrupt());
        boolean isStored = pool.append(() -> "alike 1\tPO-7");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(isStored).isTrue();
    }

    @Test
    void whatIsPaidLateCountsFromThenAndIsNotOnlyHeld() throws Exception {
        FileSpendPool pool = pool();
        take(pool);
        now = now.plus(Duration.ofHours(20));
        hold(pool());
        pool.takeAnew(limit, DAY, LOAD, Duration.ofHours(20));
        assertThat(leftUsd(pool)).isEqualTo("0.70");
        now = now.plusSeconds(121);
        assertThat(leftUsd(pool)).isEqualTo("1.35");
        now = now.plus(Duration.ofHours(23));
        assertThat(leftUsd(pool())).isEqualTo("1.35");
        now = now.plus(Duration.ofHours(1));
        assertThat(leftUsd(pool())).isEqualTo("2.00");
        assertThat(Files.readAllLines(files.resolve("budget.log")))
                .extracting(line -> line.split(" ")[0])
                .containsExactly("hold", "take", "hold", "back", "take");
    }

    /** There is nothing to give back: the first is spent too. */
    @Test
    void whatIsMadeAnewCountsOnceMoreWithoutAWindow() {
        SpendLimit all = SpendLimit.usd("2.00");
        FileSpendPool pool = pool();
        pool.take(all, "all", LOAD).toCompletableFuture().join();
        pool.take();
        pool.takeAnew(all, "all", LOAD, Duration.ofDays(400));
        assertThat(pool.left(all, "all").toCompletableFuture().join()).contains(new BigDecimal("0.70"));
    }

    /** It would take the line for one that gives back. */
    @Test
    void earlierVersionSkipsWhatIsHeld() throws Exception {
        hold(pool());
        assertThat(Files.readString(files.resolve("budget.log"))).isEqualTo("hold @1777903200000 0.65 " + DAY + "\n");
    }

    @Test
    void whatIsLeftIsReadWhileOthersTake() throws Exception {
        String line = "take 1777903200000 0.01 " + DAY + "\n";
        Files.writeString(files.resolve("budget.log"), line.repeat(20_000));
        SpendLimit much = SpendLimit.usd("300.00").per(Duration.ofDays(1)).forEachTag();
        FileSpendPool pool = pool();
        FileSpendPool other = pool();
        CompletableFuture<Void> taken = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 30; i++) {
                String key = i % 2 == 0 ? DAY : DAY + i;
                other.take(much, key, LOAD).toCompletableFuture().join();
                pool.read();
            }
        });
        while (!taken.isDone()) {
            pool.left(much, DAY).toCompletableFuture().join();
            pool.spentUsd(Duration.ofDays(1));
        }
        taken.join();
        assertThat(pool.spentUsd(Duration.ofDays(1))).isEqualByComparingTo("219.50");
    }

    @Test
    void whatIsRememberedOfACallIsOneWriteWithItsPrice() throws Exception {
        FileSpendPool pool = pool();
        hold(pool);
        hold(pool);
        assertThat(pool.append(() -> null)).isFalse();
        assertThat(pool.append(() -> "sent 1\t")).isTrue();
        now = now.plusSeconds(121);
        assertThat(leftUsd(pool())).isEqualTo("0.70");
        assertThat(Files.readAllLines(files.resolve("budget.log")))
                .endsWith("sent 1\t")
                .extracting(line -> line.split(" ")[0])
                .containsExactly("hold", "hold", "take", "take", "sent");
    }

    @Test
    void whatIsGivenBackBeforeItsCallWasSentIsBack() {
        FileSpendPool pool = pool();
        take(pool);
        hold(pool);
        pool.giveBack(limit, DAY, LOAD, Duration.ZERO);
        assertThat(leftUsd(pool)).isEqualTo("1.35");
        pool.take();
        pool.giveBack(limit, DAY, LOAD, Duration.ZERO);
        pool.close();
        assertThat(leftUsd(pool())).isEqualTo("2.00");
    }

    @Test
    void whatAnotherProcessTookIsGoneForThisOne() {
        FileSpendPool one = pool();
        FileSpendPool other = pool();
        assertThat(take(one)).isEqualTo(LOAD);
        assertThat(take(other)).isEqualTo(LOAD);
        assertThat(take(one)).isEqualTo(LOAD);
        assertThat(take(other)).isZero();
        assertThat(take(pool())).isZero();
        one.giveBack(limit, DAY, LOAD, Duration.ZERO);
        assertThat(take(one)).isEqualTo(LOAD);
        assertThat(take(other)).isZero();
    }

    @Test
    void whatIsLeftIsReadByAllAndReadingTakesNothing() {
        FileSpendPool one = pool();
        take(one);
        assertThat(leftUsd(one)).isEqualTo("1.35");
        assertThat(leftUsd(pool())).isEqualTo("1.35");
        assertThat(pool().left(limit, "per 24 h for tag agent:other")
                        .toCompletableFuture()
                        .join())
                .contains(new BigDecimal("2.00"));
        one.giveBack(limit, DAY, LOAD, Duration.ZERO);
        assertThat(leftUsd(one)).isEqualTo("2.00");
        take(one);
        now = now.plus(Duration.ofHours(25));
        assertThat(leftUsd(one)).isEqualTo("2.00");
    }

    private BigDecimal leftUsd(FileSpendPool pool) {
        return pool.left(limit, DAY).toCompletableFuture().join().orElseThrow();
    }

    /** As a laptop's may be before it has asked for the time. */
    @Test
    void clockThatWasAheadForAMomentForgetsNothing() {
        FileSpendPool pool = pool();
        take(pool);
        take(pool);
        take(pool);
        now = now.plus(Duration.ofHours(25));
        assertThat(leftUsd(pool)).isEqualTo("2.00");
        now = now.minus(Duration.ofHours(25));
        assertThat(take(pool)).isZero();
        now = now.minusSeconds(2);
        pool.giveBack(limit, DAY, LOAD, Duration.ZERO);
        assertThat(take(pool)).isEqualTo(LOAD);
    }

    @Test
    void anotherAgentHasItsOwn() {
        take(pool());
        take(pool());
        take(pool());
        assertThat(pool().take(limit, "PT24H|tag=agent:other", LOAD)
                        .toCompletableFuture()
                        .join())
                .isEqualTo(LOAD);
    }

    /** What it takes of its session's limit, it takes of the agent's too. */
    @Test
    void whatAnySessionSpendsCountsOnce() {
        FileSpendPool pool = pool();
        take(pool);
        for (String whose : List.of("/subject ann", "/stateless 2026-05-04", "~1b/c7d1")) {
            assertThat(pool.take(limit, DAY + whose, LOAD).toCompletableFuture().join())
                    .isEqualTo(LOAD);
        }
        assertThat(pool.spentUsd(Duration.ofDays(1))).isEqualTo(LOAD);
        pool.take(limit, DAY + "~1b", LOAD).toCompletableFuture().join();
        assertThat(pool.spentUsd(Duration.ofDays(1))).isEqualTo("1.30");
    }

    @Test
    void dayLaterItCountsNoMoreAndWhatWasGivenBackIsNoCredit() {
        FileSpendPool pool = pool();
        take(pool);
        take(pool);
        now = now.plus(Duration.ofHours(20));
        take(pool);
        pool.giveBack(limit, DAY, LOAD, Duration.ZERO);
        assertThat(take(pool)).isEqualTo(LOAD);
        now = now.plus(Duration.ofHours(5));
        assertThat(take(pool)).isEqualTo(LOAD);
        assertThat(take(pool)).isEqualTo(LOAD);
        assertThat(take(pool)).isZero();
    }

    @Test
    void whatIsGivenBackLateFreesNothingNewer() {
        FileSpendPool pool = pool();
        take(pool);
        now = now.plus(Duration.ofHours(23));
        take(pool);
        pool.giveBack(limit, DAY, LOAD, Duration.ofHours(23));
        assertThat(leftUsd(pool)).isEqualTo("1.35");
        now = now.plus(Duration.ofHours(2));
        assertThat(leftUsd(pool())).isEqualTo("1.35");
    }

    @Test
    void lineThatAKillCutShortIsNotThere() throws Exception {
        take(pool());
        Path file = files.resolve("budget.log");
        Files.writeString(file, "take 17779", StandardOpenOption.APPEND);
        take(pool());
        take(pool());
        assertThat(take(pool())).isZero();
        assertThat(Files.readAllLines(file)).hasSize(6).allMatch(line -> line.endsWith(" 0.65 " + DAY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-100", "1e999999999", "1000000000000", ".5"})
    void lineWithoutAPlainAmountIsSkipped(String usd) throws Exception {
        Files.writeString(files.resolve("budget.log"), "take 1777903200000 " + usd + " " + DAY + "\n");
        assertThat(leftUsd(pool())).isEqualTo("2.00");
    }

    /** Every start reads it, while a host waits. */
    @Test
    void fileEightTimesAsLongTakesEightTimesTheMemoryToRead() throws Exception {
        long once = allocated(500);
        assertThat(allocated(8 * 500)).as("%,d bytes for the short one", once).isLessThan(2 * 8 * once);
    }

    private long allocated(int calls) throws Exception {
        Path file = files.resolve("budget-" + calls);
        StringBuilder lines = new StringBuilder();
        for (long at = 0; at < calls; at++) {
            lines.append("take %1$d 0.02 %2$s\ntake %1$d 0.65 %2$s\nback %1$d 0.65 %2$s\n".formatted(at, DAY));
        }
        Files.writeString(file, lines);
        long before = ofTheReader();
        new FileSpendPool(file, () -> now, line -> {}).read();
        return ofTheReader() - before;
    }

    /** All files are read by one thread. */
    private long ofTheReader() {
        AtomicLong bytes = new AtomicLong();
        pool().append(() -> {
            bytes.set(((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes());
            return null;
        });
        return bytes.get();
    }

    @Test
    void manyAtOnceTakeWhatThereIsAndNoMore() {
        List<FileSpendPool> pools = IntStream.range(0, 8).mapToObj(i -> pool()).toList();
        List<CompletableFuture<BigDecimal>> taken = IntStream.range(0, 64)
                .mapToObj(i -> pools.get(i % 8).take(limit, DAY, LOAD).toCompletableFuture())
                .toList();
        assertThat(taken.stream().map(CompletableFuture::join).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo("1.95");
    }
}
