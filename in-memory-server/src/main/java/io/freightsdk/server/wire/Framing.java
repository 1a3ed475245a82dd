package io.freightsdk.server.wire;

import java.util.List;

/** How a body is delimited (RFC 9112, section 6); whatever two programs could read differently is refused. */
record Framing(boolean chunked, int length) {
    private static final Framing NO_BODY = new Framing(false, 0);
    private static final Framing CHUNKED = new Framing(true, 0);

    static Framing of(Headers headers, boolean http10, int limitBytes) throws BadRequest {
        List<String> encodings = headers.all("Transfer-Encoding");
        List<String> lengths = headers.all("Content-Length");
        if (encodings.isEmpty()) {
            return lengths.isEmpty() ? NO_BODY : new Framing(false, length(lengths, limitBytes));
        }
        if (!lengths.isEmpty()) {
            throw new BadRequest(400, "content-length and transfer-encoding in one request");
        }
        if (http10) {
            throw new BadRequest(400, "transfer-encoding in an http/1.0 request");
        }
        if (encodings.size() > 1 || !encodings.get(0).equalsIgnoreCase("chunked")) {
            throw new BadRequest(501, "transfer-encoding is not just chunked");
        }
        return CHUNKED;
    }

    boolean hasBody() {
        return chunked || length > 0;
    }

    private static int length(List<String> lengths, int limitBytes) throws BadRequest {
        String text = lengths.get(0);
        if (lengths.size() > 1) {
            throw new BadRequest(400, "content-length " + lengths.size() + " times in one request");
        }
        if (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new BadRequest(400, "content-length is not a number: " + text);
        }
        if (text.length() > 18 || Long.parseLong(text) > limitBytes) {
            throw tooLarge(limitBytes);
        }
        return Integer.parseInt(text);
    }

    static BadRequest tooLarge(int limitBytes) {
        return new BadRequest(413, "body is larger than " + limitBytes + " bytes");
    }
}
