package io.freightsdk.samples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What a program prints. */
public final class Printed {
    /** A program that may fail. */
    @FunctionalInterface
    public interface Program {
        void run() throws Exception;
    }

    private Printed() {}

    /** Runs it, and returns what it has written to standard output meanwhile. */
    public static String by(Program program) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            program.run();
        } finally {
            System.setOut(before);
        }
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
