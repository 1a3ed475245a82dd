package io.freightsdk.server.proof.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.server.Serving;
import io.freightsdk.server.wire.RawClient;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** One kept-alive connection that sends each request once, whatever happens: the JDK's own client repeats some. */
public final class Wire implements Door, AutoCloseable {
    private final URI url;
    private @Nullable RawClient client;

    public Wire(String url) {
        this.url = URI.create(url);
    }

    @Override
    public Reply send(Ask ask) {
        try {
            RawClient open = client == null ? new RawClient(url) : client;
            client = open;
            byte[] body = ask.body().getBytes(UTF_8);
            RawClient.Reply reply = open.send(Serving.request(ask.method() + " " + ask.path(), ask.headers(), body))
                    .reply();
            if (!reply.isWhole()) {
                throw new EOFException();
            }
            if (reply.header("Connection").equals("close")) {
                close();
            }
            boolean replayed = reply.header("Idempotency-Replayed").equals("true");
            return new Reply(reply.status(), replayed, new String(reply.body().getBytes(ISO_8859_1), UTF_8));
        } catch (SocketTimeoutException e) {
            throw new UncheckedIOException("no response to " + ask, e);
        } catch (IOException e) {
            close();
            return new Reply(0, false, "");
        }
    }

    @Override
    public void close() {
        try {
            if (client != null) {
                client.close();
            }
            client = null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
