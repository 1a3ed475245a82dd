package io.freightsdk.server.journal;

import java.util.List;
import okio.ByteString;

/**
 * What was said in one request and its answer, as far as it is kept: the headers as lines, without those that carry keys,
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

    /** Of each body the first so many bytes. */
    public static final int BODY_BYTES = 2 * 1024;
}
