package io.freightsdk.server.state;

import java.util.List;
import okio.ByteString;

/**
 * The kept part of one request and its answer: the headers as lines, without those that carry keys,
 * and the beginnings of the bodies, in which phones and links stand as they were sent.
 *
 * @param seq that of its journal entry
 */
public record Talk(
        long seq,
        List<String> requestHeaders,
        ByteString requestBody,
        List<String> answerHeaders,
        ByteString answerBody) {

    /** The number of bytes kept of each body. */
    public static final int BODY_BYTES = 2 * 1024;
}
