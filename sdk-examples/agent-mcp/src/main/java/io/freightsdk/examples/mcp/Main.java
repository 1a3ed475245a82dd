package io.freightsdk.examples.mcp;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Arrays;

/** Serves the freight tools to the MCP host that started this process, until the host closes standard input. */
public final class Main {
    private static final int MISCONFIGURED = 2;

    private Main() {}

    /** Reads its settings from the environment; {@code --demo} serves a server of its own, where nothing is real. */
    public static void main(String[] args) throws InterruptedException {
        InputStream in = System.in;
        PrintStream protocol = System.out;
        // a line that is not of the protocol would end the conversation
        System.setOut(System.err);
        try {
            serve(Settings.of(System.getenv(), Arrays.asList(args)), in, protocol);
        } catch (IllegalArgumentException e) {
            System.err.println("freight-mcp: " + e.getMessage());
            System.exit(MISCONFIGURED);
        }
        // a call that is still running could not be answered any more, and closing might wait for it
        System.exit(0);
    }

    private static void serve(Settings settings, InputStream in, PrintStream protocol) throws InterruptedException {
        Account account = Account.of(settings);
        System.err.println("freight-mcp: " + account.about());
        new McpFreight(account, settings, in, protocol).awaitEndOfInput();
    }
}
