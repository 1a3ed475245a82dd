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

/**
 * The program {@code freight-mcp.jar}. It serves the freight tools to the MCP host that has started it, until the host closes
 * standard input. Messages for people go to standard error.
 */
public final class McpServerMain {
    private static final int MISCONFIGURED = 2;
    private static final Duration HALF_OF_CLOSING = Duration.ofMillis(500);

    private McpServerMain() {}

    /**
     * Starts the server with the settings of the environment. With {@code --demo} it serves an in-memory service, where nothing
     * is real. {@code --help} lists the settings, {@code --config} prints the configuration of a host, and {@code --version}
     * prints the version. The exit status is 0 after the host has closed standard input, 1 if reading or writing has failed,
     * and 2 if a setting cannot be used.
     */
    public static void main(String[] args) {
        InputStream in = System.in;
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // a line that is not a message of the protocol would confuse the host
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
            System.err.println("freight-mcp: standard output cannot be written ("
                    + e.getClass().getSimpleName() + ")");
        } catch (IllegalArgumentException e) {
            System.err.println("freight-mcp: " + e.getMessage());
        }
        System.exit(status); // calls in progress cannot be answered any more
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
        // the first response needs no account, and opening the account takes longer than everything before it
        CompletableFuture<Account> account = CompletableFuture.supplyAsync(() -> Account.open(settings));
        CompletableFuture<Integer> status = account.handle((opened, failure) -> {
            if (failure != null) {
                Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                System.err.println("freight-mcp: " + (cause == null ? failure : cause).getMessage());
                System.exit(MISCONFIGURED);
            }
            System.err.println("freight-mcp: " + settings.about() + "."
                    + (settings.isDemo() ? "" : " The service is at " + settings.baseUrl() + "."));
            return 0;
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(host, account)));
        return host.serve(protocol(settings, host, account), status);
    }

    static Protocol protocol(Settings settings, Host host, CompletableFuture<Account> account) {
        String instructions =
                "These tools create freight loads and track them. Creating a load and reading a position cost money."
                        + " Quote an order before you create it. After APPROVAL_NEEDED, ask the user. "
                        + settings.about() + ".";
        return new Protocol(new ToolServer(account, settings, host), instructions);
    }

    /** Ends what is still running when the input ends or the host ends the process. This must not delay the end. */
    static void close(Host host, CompletableFuture<Account> account) {
        try {
            host.stop(HALF_OF_CLOSING); // before the account is closed, so that reserved money is released
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
