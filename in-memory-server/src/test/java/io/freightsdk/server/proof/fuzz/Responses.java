package io.freightsdk.server.proof.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.squareup.moshi.JsonReader;
import io.freightsdk.server.wire.RawClient;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okio.Buffer;

/** What a server sends back until it closes, taken apart; anything that is not HTTP as documented fails. */
final class Responses {
    private static final Set<Integer> DOCUMENTED = Set.of(
            100, 200, 201, 204, 303, 304, 400, 401, 402, 403, 404, 405, 408, 409, 410, 413, 414, 417, 422, 431, 501,
            503, 505);
    private static final Pattern HEAD =
            Pattern.compile("HTTP/1\\.1 (\\d{3}) [A-Za-z0-9 ()'-]*\r\n((?:[A-Za-z0-9-]+: [\\x20-\\x7e]*\r\n)*)\r\n");
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)\r\n");

    private Responses() {}

    record Response(int status, String head, String body, int end) {}

    /** Sends the bytes, ends, and waits for the other side to end too. A reset is an end. */
    static List<Response> to(byte[] request, URI url) throws IOException {
        try (RawClient client = new RawClient(url)) {
            try {
                client.send(request).finishSending();
            } catch (SocketException e) {
                // it has heard enough
            }
            RawClient.Received all = client.untilEnd();
            return all.end() == RawClient.End.RESET ? List.of() : parsed(all.text());
        }
    }

    static List<Response> parsed(String text) throws IOException {
        List<Response> responses = new ArrayList<>();
        Matcher head = HEAD.matcher(text);
        int at = 0;
        while (at < text.length()) {
            if (!head.find(at) || head.start() != at) {
                throw new AssertionError("no HTTP at " + at + ": " + text);
            }
            Response response = response(text, head);
            responses.add(response);
            at = response.end();
        }
        return responses;
    }

    private static Response response(String text, Matcher head) throws IOException {
        int status = Integer.parseInt(head.group(1));
        if (!DOCUMENTED.contains(status)) {
            throw new AssertionError("status " + status + " is nowhere documented: " + text);
        }
        StringBuilder content = new StringBuilder();
        boolean bodiless = text.length() == head.end() || text.startsWith("HTTP/1.1 ", head.end());
        int end = bodiless ? head.end() : body(text, head, content);
        String body = content.toString();
        if (!body.isEmpty() && head.group(2).contains("application/json")) {
            JsonReader json = JsonReader.of(new Buffer().write(body.getBytes(ISO_8859_1)));
            json.skipValue();
            if (json.peek() != JsonReader.Token.END_DOCUMENT) {
                throw new AssertionError("more than JSON: " + body);
            }
        }
        return new Response(status, head.group(2), body, end);
    }

    /** Reads the body and says where it ends. */
    private static int body(String text, Matcher head, StringBuilder content) throws EOFException {
        if (!head.group(2).contains("Transfer-Encoding: chunked\r\n")) {
            Matcher length = LENGTH.matcher(head.group(2));
            return take(text, head.end(), length.find() ? Integer.parseInt(length.group(1)) : 0, content);
        }
        int at = head.end();
        for (int size = -1; size != 0; at += 2) {
            int line = text.indexOf("\r\n", at);
            if (line < 0) {
                throw new EOFException("body is cut off: " + text);
            }
            size = Integer.parseInt(text.substring(at, line), 16);
            at = take(text, line + 2, size, content);
        }
        return at;
    }

    private static int take(String text, int at, int count, StringBuilder content) throws EOFException {
        if (at + count > text.length()) {
            throw new EOFException("body is cut off: " + text);
        }
        content.append(text, at, at + count);
        return at + count;
    }
}
