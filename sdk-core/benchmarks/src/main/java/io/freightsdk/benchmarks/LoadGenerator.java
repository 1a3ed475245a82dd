package io.freightsdk.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;

/** Sends the same request over some connections, each on a thread of its own, as often as it is answered. */
final class LoadGenerator {
    private LoadGenerator() {}

    /** Returns the responses a second. */
    static double perSecond(String url, byte[] request, int connections, Duration time) {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        try {
            long end = System.nanoTime() + time.toNanos();
            List<CompletableFuture<Double>> rates = IntStream.range(0, connections)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> rate(url, request, end), threads))
                    .toList();
            return rates.stream().mapToDouble(CompletableFuture::join).sum();
        } finally {
            threads.shutdown();
        }
    }

    private static double rate(String url, byte[] request, long end) {
        try (HttpConnection connection = new HttpConnection(url)) {
            long begin = System.nanoTime();
            long now = begin;
            int responses = 0;
            while (now < end) {
                connection.send(request);
                responses++;
                now = System.nanoTime();
            }
            return responses * 1e9 / (now - begin);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
