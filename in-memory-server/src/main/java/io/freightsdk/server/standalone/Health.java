package io.freightsdk.server.standalone;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;

/** Asks a server whether it serves, with no more than a container's own Java needs to start soon. */
final class Health {
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
