package io.freightsdk;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import okhttp3.Dns;

/** A Dns that ends with the call it looks up a host for. */
record BoundedDns(Dns dns, LookUps<String, List<InetAddress>> lookUps) implements Dns {
    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        try {
            return lookUps.of(host, () -> Objects.requireNonNull(dns.lookup(host), "addresses"));
        } catch (TimeoutException e) {
            throw unknown(host, "was not found in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(host, "was not found before an interrupt", e);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw cause instanceof UnknownHostException
                    ? unknown(host, String.valueOf(cause.getMessage()), cause)
                    : unknown(host, "the Dns threw " + cause.getClass().getName(), e);
        }
    }

    private static UnknownHostException unknown(String host, String reason, Throwable cause) {
        UnknownHostException e = new UnknownHostException(reason.startsWith(host) ? reason : host + ": " + reason);
        e.initCause(cause);
        return e;
    }
}
