package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Serves the freight tools to the MCP host that started this process, until the host closes standard input. */
public final class McpServerMain {
    private static final int MISCONFIGURED = 2;
    private static final Duration HALF_OF_CLOSING = Duration.ofMillis(500);

    private McpServerMain() {}

    /** Reads the settings from the environment; {@code --demo} serves an in-memory service, where nothing is real. */
    public static void main(String[] args) {
        InputStream in = System.in;
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        // a line that is not of the protocol would end the conversation
        System.setOut(System.err);
        int status = MISCONFIGURED;
        try {
            String text = text(args.length == 1 ? args[0] : "");
            if (text != null) {
                out.write((text + "\n").getBytes(UTF_8));
                status = 0;
            } else {
                status = serve(Settings.of(System.getenv(), List.of(args)), in, out);
            }
        } catch (IOException e) {
            System.err.println("freight-mcp: standard output cannot be written: "
                    + e.getClass().getSimpleName());
        } catch (IllegalArgumentException e) {
            System.err.println("freight-mcp: " + e.getMessage());
        }
        // calls that still run could not be answered any more
        System.exit(status);
    }

    private static @Nullable String text(String argument) {
        return switch (argument) {
            case "--help" -> Settings.HELP;
            case "--version" -> Protocol.version();
            case "--config" -> HostConfig.json();
            default -> null;
        };
    }

    private static int serve(Settings settings, InputStream in, OutputStream out) {
        Host host = new Host(in, out);
        // the first answer needs no account, which takes longer to open than all before it
        CompletableFuture<Account> account = CompletableFuture.supplyAsync(() -> Account.open(settings));
        CompletableFuture<Integer> status = account.handle((opened, failure) -> {
            if (failure != null) {
                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                System.err.println("freight-mcp: " + (cause == null ? failure : cause).getMessage());
                System.exit(MISCONFIGURED);
            }
            System.err.println(
                    "freight-mcp: " + settings.about() + (settings.isDemo() ? "" : " at " + settings.baseUrl()));
            return 0;
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(host, account)));
        return host.serve(protocol(settings, host, account), status);
    }

    static Protocol protocol(Settings settings, Host host, CompletableFuture<Account> account) {
        String instructions =
                "Books and follows tracked freight loads. Creating a load and reading a position cost money."
                        + " Quote an order before you create it; after APPROVAL_NEEDED ask the user. Account: "
                        + settings.about() + ".";
        return new Protocol(new ToolServer(account, settings, host), instructions);
    }

    /** Ends what still runs, when the input ends and when the host ends the process; that must not hold the end up. */
    static void close(Host host, CompletableFuture<Account> account) {
        try {
            // before the account is closed, so that what was not spent is given back
            host.stop(HALF_OF_CLOSING);
            Thread closing = new Thread(() -> {
                CompletableFuture<Void> unused = account.thenAccept(Account::close);
            });
            closing.setDaemon(true);
            closing.start();
            closing.join(HALF_OF_CLOSING.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
