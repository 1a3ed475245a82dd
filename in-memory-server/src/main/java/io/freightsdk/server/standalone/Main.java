package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.freightsdk.server.InMemoryFreightServer;
import io.freightsdk.server.ServerOptions;
import io.freightsdk.server.standalone.StartUp.WrongOption;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

/** The server on its own. Ends with 2 on a wrong option and with 1 when it cannot listen, each with one line. */
public final class Main {
    private static final int CANNOT_START = 1;
    private static final int DOWN = 1;
    private static final int WRONG_OPTION = 2;

    private Main() {}

    /** Prints its base URL on the first line once it serves; does not return while it does. */
    public static void main(String[] arguments) throws InterruptedException {
        serve(List.of(arguments), UnaryOperator.identity());
    }

    /** Does the same for a program that has more to set than these arguments say. */
    public static void serve(List<String> arguments, UnaryOperator<ServerOptions.Builder> more)
            throws InterruptedException {
        try {
            run(StartUp.parse(arguments, System.getenv()), more);
        } catch (WrongOption e) {
            System.err.println(e.getMessage());
            System.exit(WRONG_OPTION);
        }
    }

    private static void run(StartUp startUp, UnaryOperator<ServerOptions.Builder> more) throws InterruptedException {
        String text = startUp.text;
        if (text != null) {
            System.out.println(text);
            return;
        }
        if (startUp.has(Option.HEALTHCHECK)) {
            boolean up = Health.isUp(startUp.served());
            System.out.println(up ? "up" : "down");
            System.exit(up ? 0 : DOWN);
        }
        InMemoryFreightServer server = listening(startUp, more);
        // all its threads are daemons: this one keeps the program up until a signal ends it
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server), "freight-stop"));
        System.out.println(server.url());
        if (!startUp.has(Option.TOKEN)) {
            server.controlToken().ifPresent(token -> System.out.println("control token " + token));
        }
        if (startUp.has(Option.DEMO)) {
            demo(server, startUp.demoSeed);
        }
        new CountDownLatch(1).await();
    }

    private static InMemoryFreightServer listening(StartUp startUp, UnaryOperator<ServerOptions.Builder> more) {
        try {
            return InMemoryFreightServer.start(more.apply(startUp.server).build());
        } catch (IllegalStateException e) {
            System.err.println(e.getMessage());
            System.exit(CANNOT_START);
            throw e;
        } catch (UncheckedIOException e) {
            System.err.println("cannot listen on " + startUp.address() + ": " + reason(e)
                    + "; choose another --port (0 picks a free one) or --host");
            System.exit(CANNOT_START);
            throw e;
        }
    }

    private static void close(InMemoryFreightServer server) {
        try {
            server.close();
        } catch (UncheckedIOException e) {
            System.err.println(e.getMessage());
        }
    }

    private static void demo(InMemoryFreightServer server, long seed) throws InterruptedException {
        Demo demo = new Demo(server, new SplittableRandom(seed), System.out::println);
        demo.tick();
        demo.start();
    }

    private static String reason(UncheckedIOException e) {
        String message = String.valueOf(Objects.requireNonNull(e.getCause()).getMessage());
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /** Checks that a server serves, with no more than a container's own Java needs to start soon. */
    private static final class Health {
        private static final int PATIENCE_MILLIS = 10_000;
        private static final String REQUEST =
                "GET /_control/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

        private Health() {}

        /** Returns whether it answers; a refusal for want of a token, or of a control API, is an answer too. */
        static boolean isUp(InetSocketAddress server) {
            try (Socket socket = new Socket()) {
                socket.connect(server, PATIENCE_MILLIS);
                socket.setSoTimeout(PATIENCE_MILLIS);
                socket.getOutputStream().write(REQUEST.getBytes(US_ASCII));
                String line = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII)).readLine();
                return line != null && line.matches("HTTP/1\\.1 [234].*");
            } catch (IOException e) {
                return false;
            }
        }
    }
}
