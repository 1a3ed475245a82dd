package io.freightsdk.server.proof;

import io.freightsdk.server.Heap;
import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.values.Fix;
import io.freightsdk.server.values.GeoPoint;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * What a large state takes: a snapshot out and in with little memory, loads that were read, and a late fix on a long track
 * beside other calls. Each in a process of its own; arguments are the part and its size.
 */
final class SizeBench {
    private static final Instant LONG_AGO = Serving.NOON.minus(Duration.ofHours(14));

    private SizeBench() {}

    static void run() throws IOException, InterruptedException {
        inProcess("-Xmx512m", "snapshot", 100_000);
        inProcess("-Xmx1g", "kept", 100_000);
        inProcess("-Xmx512m", "late", 500_000);
    }

    public static void main(String[] args) throws Exception {
        int size = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "snapshot" -> snapshot(size);
            case "kept" -> kept(size);
            default -> late(size);
        }
    }

    private static void inProcess(String memory, String part, int size) throws IOException, InterruptedException {
        System.out.print(memory + ", ");
        System.out.flush();
        int status = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        memory,
                        "-cp",
                        System.getProperty("java.class.path"),
                        SizeBench.class.getName(),
                        part,
                        Integer.toString(size))
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException(part + " ended with " + status);
        }
    }

    private static void snapshot(int loads) throws Exception {
        try (Serving serving = Serving.start()) {
            Party broker = serving.broker("999999.00");
            for (int i = 0; i < loads; i++) {
                broker.created();
            }
            URI uri = URI.create(serving.url() + "/_control/snapshot");
            HttpClient http = HttpClient.newHttpClient();
            Path file = Files.createTempFile("snapshot", ".json");
            try {
                long begin = System.nanoTime();
                http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofFile(file));
                long taken = System.nanoTime();
                serving.reset(); // it is to go into an empty server
                long empty = System.nanoTime();
                int status = http.send(
                                HttpRequest.newBuilder(uri)
                                        .PUT(BodyPublishers.ofFile(file))
                                        .build(),
                                BodyHandlers.ofString())
                        .statusCode();
                System.out.printf(
                        "snapshot of %,d loads: %,d MB, taken in %.1f s, restored (%d) in %.1f s%n",
                        loads,
                        Files.size(file) >> 20,
                        (taken - begin) / 1e9,
                        status,
                        (System.nanoTime() - empty) / 1e9);
            } finally {
                Files.delete(file);
            }
        }
    }

    private static void kept(int loads) {
        try (Serving serving = Serving.start()) {
            Party broker = serving.broker("999999.00");
            long before = Heap.inUse();
            for (int i = 0; i < loads; i++) {
                String load = broker.created();
                serving.load(load).report(drive(i, 500), Serving.NOON);
                broker.get("/v1/agent/loads/" + load);
            }
            long each = (Heap.inUse() - before) / loads;
            System.out.printf(
                    "%,d loads of 500 fixes, read once: %,d bytes each, 100,000 would keep %.2f GB%n",
                    loads, each, each * 100_000 / 1e9);
        }
    }

    private static void late(int fixes) throws Exception {
        try (Serving serving = Serving.start()) {
            Party broker = serving.broker("999999.00");
            String load = broker.created();
            String other = broker.created();
            serving.load(load).report(track(LONG_AGO, fixes), Serving.NOON);
            for (int i = 0; i < 2_000; i++) {
                calls(broker, other);
            }
            List<Long> quiet = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                quiet.add(calls(broker, other));
            }
            List<Long> beside = new ArrayList<>();
            long begin = System.nanoTime();
            int late = 5;
            CompletableFuture<Void> driver = CompletableFuture.runAsync(() -> {
                for (int i = 1; i <= late; i++) {
                    serving.load(load).report(List.of(fix(LONG_AGO, 10 * i + 5)), Serving.NOON);
                }
            });
            while (!driver.isDone()) {
                beside.add(calls(broker, other));
            }
            driver.join();
            System.out.printf(
                    "a late fix on %,d takes %.0f ms; of %,d other calls of its broker beside it the slowest took %.1f ms, one in a"
                            + " hundred %.1f ms; without it %.1f and %.1f ms%n",
                    fixes,
                    (System.nanoTime() - begin) / 1e6 / late,
                    beside.size(),
                    at(beside, 1),
                    at(beside, 0.99),
                    at(quiet, 1),
                    at(quiet, 0.99));
        }
    }

    /** A creation, a read of another load and a look at the balance; the slowest of the three, in nanoseconds. */
    private static long calls(Party broker, String other) {
        long slowest = 0;
        for (Runnable call : List.<Runnable>of(
                broker::created, () -> broker.get("/v1/agent/loads/" + other), () -> broker.get("/v1/agent/balance"))) {
            long begin = System.nanoTime();
            call.run();
            slowest = Math.max(slowest, System.nanoTime() - begin);
        }
        return slowest;
    }

    private static double at(List<Long> nanos, double share) {
        List<Long> sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        return sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * share)) / 1e6;
    }

    private static List<Fix> track(Instant from, int fixes) {
        List<Fix> track = new ArrayList<>(fixes);
        for (int i = 0; i < fixes; i++) {
            track.add(fix(from, 10 * i));
        }
        return track;
    }

    /** As a phone sends it: about a mile a minute, seven decimals, speed and heading never twice the same. */
    private static List<Fix> drive(int seed, int fixes) {
        Random random = new Random(seed);
        List<Fix> drive = new ArrayList<>(fixes);
        double lat = 30 + random.nextDouble();
        double lng = -90 - random.nextDouble();
        for (int i = 0; i < fixes; i++) {
            lat = Math.round((lat + 0.012 * random.nextDouble()) * 1e7) / 1e7;
            lng = Math.round((lng - 0.006 * random.nextDouble()) * 1e7) / 1e7;
            drive.add(new Fix(
                    LONG_AGO.plusSeconds(60L * i).plusMillis(random.nextInt(40)),
                    new GeoPoint(lat, lng),
                    50 + random.nextInt(200) / 10.0,
                    300 + random.nextInt(30),
                    Fix.UNKNOWN));
        }
        return drive;
    }

    private static Fix fix(Instant from, int tenths) {
        return new Fix(
                from.plusMillis(tenths * 10L),
                new GeoPoint(40 + tenths / 1e8, -90.1234567),
                55.5,
                tenths % 360,
                Fix.UNKNOWN);
    }
}
