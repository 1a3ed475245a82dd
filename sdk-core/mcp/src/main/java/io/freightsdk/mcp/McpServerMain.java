package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;

/** Serves the freight tools to the MCP host that started this process, until the host closes standard input. */
public final class McpServerMain {
    private static final int MISCONFIGURED = 2;
    private static final int CLOSING_MILLIS = 1_000;

    private McpServerMain() {}

    /** Reads its settings from the environment; {@code --demo} serves a server of its own, where nothing is real. */
    public static void main(String[] args) throws InterruptedException {
        InputStream in = System.in;
        OutputStream protocol = new FileOutputStream(FileDescriptor.out);
        // a line that is not of the protocol would end the conversation
        System.setOut(System.err);
        int status = MISCONFIGURED;
        String first = args.length == 0 ? "" : args[0];
        try {
            if (first.equals("--stop") || first.equals("--go")) {
                String reason = String.join(" ", Arrays.asList(args).subList(1, args.length));
                System.err.println(
                        "freight-mcp: " + Home.stop(System.getenv(), first.equals("--stop") ? reason : null));
                status = 0;
            } else if (args.length == 1 && first.startsWith(HostInstall.ARGUMENT)) {
                HostInstall install =
                        new HostInstall(Path.of(System.getProperty("user.home")), Path.of(""), System.getenv());
                String host = first.substring(HostInstall.ARGUMENT.length());
                Path file = install.into(host, HostInstall.jar());
                HostInstall.makeArchive(HostInstall.jar());
                System.err.println("freight-mcp: written into " + file.toAbsolutePath() + install.toDo(host)
                        + "; restart the host");
                status = 0;
            } else if (args.length == 1 && first.matches("--(config|help|version)")) {
                String said = switch (first) {
                    case "--help" -> Settings.HELP;
                    case "--version" -> McpFreight.version();
                    default -> HostInstall.config(HostInstall.jar());
                };
                protocol.write((said + "\n").getBytes(UTF_8));
                status = 0;
            } else {
                status = serve(Settings.of(System.getenv(), Arrays.asList(args)), in, protocol);
            }
        } catch (IOException e) {
            String file = first.startsWith(HostInstall.ARGUMENT) ? "the configuration" : "standard output";
            String what = first.matches("--(stop|go)") ? Settings.HOME : file;
            System.err.println("freight-mcp: " + what + " cannot be written: "
                    + e.getClass().getSimpleName());
        } catch (IllegalArgumentException | DatabaseHome.DatabaseFailedException e) {
            System.err.println("freight-mcp: " + e.getMessage());
        } catch (IllegalStateException e) {
            System.err.println("freight-mcp: " + e.getMessage());
            status = 1;
        }
        // a call that is still running could not be answered any more, and closing might wait for it
        System.exit(status);
    }

    private static int serve(Settings settings, InputStream in, OutputStream protocol)
            throws InterruptedException, IOException {
        McpFreight freight = new McpFreight(settings);
        StdioTransport transport = freight.at(in, protocol);
        if (settings.http() == null) {
            // a host that has spoken is answered first: the account takes longer than all before it
            boolean hasSpoken = in.available() > 0;
            transport.start();
            if (hasSpoken) {
                transport.awaitFirstAnswer();
            }
        }
        Account account = Account.of(settings);
        String where = settings.isDemo() ? "" : " at " + settings.baseUrl();
        System.err.println("freight-mcp: " + Account.about(settings) + where);
        freight.open(account);
        HttpTransport http = settings.http() == null ? null : freight.at(settings.http());
        ExecutorService calls = http == null ? transport.calls : http.calls;
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(account, calls, CLOSING_MILLIS)));
        if (http != null) {
            System.err.println("freight-mcp: listens at " + http.start());
        }
        // over HTTP nothing but the end of the process ends it
        return transport.awaitEnd();
    }

    /** At the end of input and when the host ends the process: what still runs is ended and stored, and must not hold that up. */
    static void close(Account account, ExecutorService calls, int atMostMillis) {
        List<Runnable> unused = calls.shutdownNow();
        Thread closing = StdioTransport.daemon(account::close);
        try {
            // before that, so that what they have not spent is given back too
            boolean unusedToo = calls.awaitTermination(atMostMillis / 2, TimeUnit.MILLISECONDS);
            closing.start();
            closing.join(atMostMillis / 2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
