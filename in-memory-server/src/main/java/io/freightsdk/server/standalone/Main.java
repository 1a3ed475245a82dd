package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.standalone.Options.WrongOption;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** The server as a program. Exits with status 2 for an invalid option and with 1 if it cannot listen, each with one line of text. */
public final class Main {
    private static final int FAILED = 1;
    private static final int WRONG_OPTION = 2;
    private static final int PATIENCE_MILLIS = 10_000;

    private Main() {}

    /** Starts the server and prints its URL on the first line. Does not return before a signal ends the program. */
    public static void main(String[] arguments) throws InterruptedException {
        try {
            run(Options.parse(List.of(arguments), System.getenv()));
        } catch (WrongOption e) {
            System.err.println(e.getMessage());
            System.exit(WRONG_OPTION);
        }
    }

    private static void run(Options options) throws InterruptedException {
        if (options.has("--help")) {
            System.out.println(Options.HELP);
        } else if (options.has("--version")) {
            System.out.println("freight-in-memory-server " + version());
        } else if (options.has("--healthcheck")) {
            boolean up = isUp(options);
            System.out.println(up ? "up" : "down");
            System.exit(up ? 0 : FAILED);
        } else {
            serve(options);
        }
    }

    private static void serve(Options options) throws InterruptedException {
        InMemoryFreightServer server = listening(options);
        // all its threads are daemons: this one keeps the program up until a signal ends it
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "freight-stop"));
        System.out.println(server.url());
        if (!options.hasToken()) {
            server.controlToken().ifPresent(token -> System.out.println("control token " + token));
        }
        server.controlToken()
                .ifPresent(token -> System.out.println("dashboard " + server.url() + "/"
                        + (options.hasToken() ? "#token=<the control token>" : "#token=" + token)));
        if (options.has("--demo")) {
            new Demo(server, System.out::println).start();
        }
        new CountDownLatch(1).await();
    }

    private static InMemoryFreightServer listening(Options options) {
        try {
            return InMemoryFreightServer.start(options.server.build());
        } catch (UncheckedIOException e) {
            System.err.println(e.getMessage() + "; choose another --port (0 picks a free one) or --host");
            System.exit(FAILED);
            throw e;
        }
    }

    private static String version() {
        try (InputStream text = InMemoryFreightServer.class.getResourceAsStream("version.txt")) {
            return text == null ? "unknown" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the version", e);
        }
    }

    /** Checks that a server serves; a refusal for want of a token is a response too. */
    private static boolean isUp(Options options) {
        InetAddress host = options.host.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : options.host;
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, options.port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            String request = "GET /_control/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine();
            return line != null && line.matches("HTTP/1\\.1 [234].*");
        } catch (IOException e) {
            return false;
        }
    }
}
