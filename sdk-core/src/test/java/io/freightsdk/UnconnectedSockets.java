package io.freightsdk;

import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/** Makes sockets that OkHttp connects; it has no use for those that are connected at once. */
abstract class UnconnectedSockets extends SocketFactory {
    @Override
    public abstract Socket createSocket();

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress ours, int ourPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress ours, int ourPort) {
        throw new UnsupportedOperationException();
    }
}
