package io.freightsdk.server.pages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** What stands in front of a server that the world can see: it takes TLS off and passes every byte on. */
final class TlsProxy implements AutoCloseable {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private final ServerSocket listening;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile InetSocketAddress target = new InetSocketAddress(0);

    /** Listens with a certificate of its own making for that name. */
    TlsProxy(String name, Path scratch) throws IOException, GeneralSecurityException, InterruptedException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(certificate(name, scratch).toFile(), PASSWORD), PASSWORD);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(keys.getKeyManagers(), null, null);
        listening = tls.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        begin(this::accept);
    }

    private static Path certificate(String name, Path scratch) throws IOException, InterruptedException {
        Path store = scratch.resolve("proxy.p12");
        Path log = scratch.resolve("keytool.log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-genkeypair -alias proxy -keyalg EC -validity 365 -storetype PKCS12".split(" ")));
        command.addAll(List.of("-dname", "CN=" + name, "-ext", "san=dns:" + name));
        command.addAll(List.of("-storepass", new String(PASSWORD), "-keystore", store.toString()));
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IOException(Files.readString(log));
        }
        return store;
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Where what comes from now on goes. */
    void leadTo(InetSocketAddress server) {
        target = server;
    }

    private static void begin(Runnable work) {
        Thread thread = new Thread(work, "tls proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                Socket outside = listening.accept();
                Socket inside = new Socket(target.getAddress(), target.getPort());
                open.add(outside);
                open.add(inside);
                begin(() -> pass(outside, inside));
                begin(() -> pass(inside, outside));
            } catch (IOException e) {
                // closed, or a peer that went away
            }
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] bytes = new byte[8 * 1024];
            for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                out.write(bytes, 0, n);
                out.flush();
            }
        } catch (IOException e) {
            // one side is gone, and so is the other
        }
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : open) {
            socket.close();
        }
    }
}
