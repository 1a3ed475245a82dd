package io.freightsdk;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** A program that returns from its main method while calls are on their way, and closes nothing. */
final class UnclosedClient implements CallListener {
    private final CountDownLatch waiting = new CountDownLatch(1);

    private UnclosedClient() {}

    @Override
    public void retryScheduled(RetryScheduled event) {
        waiting.countDown();
    }

    /** Takes the base URL and the agent key. */
    public static void main(String[] args) throws InterruptedException {
        UnclosedClient program = new UnclosedClient();
        FreightClient freight = FreightClient.builder()
                .baseUrl(args[0])
                .account("acme")
                .agentKey(args[1])
                .attemptTimeout(Duration.ofHours(1))
                .deadline(Duration.ofHours(1))
                .listener(program)
                .build();
        freight.getBalance();
        List<CompletableFuture<?>> underWay = List.of(
                freight.async().createLoad(Served.load(), CallOptions.none()),
                freight.async().getLoadPosition("LD-1"));
        program.waiting.await();
        if (underWay.stream().anyMatch(CompletableFuture::isDone)) {
            throw new IllegalStateException("a call is over");
        }
    }
}
