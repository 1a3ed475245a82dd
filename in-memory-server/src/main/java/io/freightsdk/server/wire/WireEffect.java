package io.freightsdk.server.wire;

import java.io.IOException;

/** Something that happens to an answer on its way out, as the peer's socket sees it. */
public interface WireEffect {

    /** Returns whether no further byte of HTTP can follow it on the connection. */
    boolean endsConnection();

    /** Returns whether it may last forever, so that a closing edge does not wait for it. */
    boolean isOpenEnded();

    /** Plays where the next byte was due. */
    void play(Wire wire, EdgePause pause) throws IOException;

    /** Sends a body after its head and plays inside it. */
    void playInBody(byte[] body, Wire wire, EdgePause pause) throws IOException;
}
