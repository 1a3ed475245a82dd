package io.freightsdk.examples;

import io.freightsdk.CallListener;
import io.freightsdk.CallOptions;
import io.freightsdk.CallReport;
import io.freightsdk.FreightClient;
import io.freightsdk.error.ChargeStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * How do I keep books without a database? A listener appends a line of CSV for each charge: the time, the operation, the load,
 * the order, the tag, whether the charge is certain, and the amount. An amount that is uncertain at first is appended later. An
 * apostrophe is put before a text that a spreadsheet would read as a formula.
 *
 * <p>On the real service this program costs one load and one position read.
 */
public final class KeepBooksInAFile {
    /** Prints the lines of two charges, without their times. */
    public static void main(String[] args) {
        Service.run(KeepBooksInAFile::run);
    }

    static void run(Service service) {
        try {
            Path file = Files.createTempFile("charges", ".csv");
            CallOptions globex = CallOptions.builder().tag("@globex").build();
            try (FreightClient freight =
                    service.client().listener(new Lines(file)).build()) {
                String load = freight.createLoad("order-4711", WriteALoad.load(), globex)
                        .loadNumber();
                freight.getLoadPosition(load, globex);
            }
            Files.readAllLines(file).forEach(line -> System.out.println(line.substring(line.indexOf(',') + 1)));
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    record Lines(Path file) implements CallListener {
        @Override
        public void callCompleted(CallReport report) {
            ChargeStatus charge = report.chargeStatus();
            if (charge != ChargeStatus.NOT_CHARGED) {
                String load = report.loadNumber();
                Object usd =
                        charge == ChargeStatus.CHARGED ? report.chargedUsd() : null; // an unknown charge is not free
                append(report.operation(), load, report.orderId(), report.tag(), charge, usd);
            }
        }

        @Override
        public void chargeSettled(ChargeSettled late) {
            append(late.operation(), null, null, late.tag(), "LATE", late.usd());
        }

        private synchronized void append(@Nullable Object... cells) {
            StringJoiner line = new StringJoiner(",").add(Instant.now().toString());
            for (Object cell : cells) {
                String text = cell == null
                        ? ""
                        : cell.toString().replaceFirst("^(?=[-=+@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20])", "'");
                line.add(text.isEmpty() ? "" : '"' + text.replace("\"", "\"\"") + '"');
            }
            try {
                Files.write(file, List.of(line.toString()), StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
