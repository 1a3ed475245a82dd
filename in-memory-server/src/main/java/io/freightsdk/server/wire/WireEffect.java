package io.freightsdk.server.wire;

import java.io.IOException;

/** Something that happens to an answer on its way out, as the peer's socket sees it. */
public interface WireEffect {

    /** Returns whether no further byte of HTTP can follow it on the connection. */
    default boolean endsConnection() {
        return true;
    }

    /** Returns whether it may last forever, so that a closing edge does not wait for it. */
    default boolean isOpenEnded() {
        return false;
    }

    /** Plays where the next byte was due; by default nothing comes but the end. */
    default void play(Wire wire, EdgePause pause) throws IOException {}

    /** Sends a body after its head and plays inside it, by default halfway. */
    default void playInBody(byte[] body, Wire wire, EdgePause pause) throws IOException {
        int half = body.length / 2;
        wire.write(body, 0, half);
        play(wire, pause);
        if (!endsConnection()) {
            wire.write(body, half, body.length - half);
        }
    }
}
