package io.freightsdk.server.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;

/** The load generator wrk, which has to be on the path. */
final class Wrk {
    private Wrk() {}

    /** Gets the address over 32 connections for so many seconds. */
    static Rate run(String url, String key, int seconds) throws IOException {
        Process wrk = new ProcessBuilder(
                        List.of("wrk", "-t2", "-c32", "-d" + seconds + "s", "-H", "Authorization: Bearer " + key, url))
                .redirectErrorStream(true)
                .start();
        long used = Meter.processorNanos();
        String printed = new String(wrk.getInputStream().readAllBytes(), UTF_8);
        used = Meter.processorNanos() - used;
        if (printed.contains("Non-2xx")) {
            throw new IOException(printed);
        }
        double perSecond = printed.lines()
                .filter(line -> line.startsWith("Requests/sec:"))
                .mapToDouble(line -> Double.parseDouble(line.substring(13).strip()))
                .findFirst()
                .orElseThrow(() -> new IOException(printed));
        return new Rate(perSecond, used / 1e3 / perSecond / seconds);
    }

    /** Requests a second, and microseconds of processor time that the server took for each. */
    record Rate(double perSecond, double micros) {}
}
