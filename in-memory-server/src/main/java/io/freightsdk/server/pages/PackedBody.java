package io.freightsdk.server.pages;

import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import okio.ByteString;

/** A body that is known by a tag and can be sent packed, to those who say that they can unpack it. */
final class PackedBody {
    private static final int WORTHWHILE = 1_000;
    private static final Pattern GZIP = Pattern.compile("(?:.*,)?\\s*gzip\\s*(?:;\\s*q=(?:1|0\\.0*[1-9]).*|,.*)?");

    private final String contentType;
    private final byte[] plain;
    private final byte[] gzip;
    private final String tag;

    /** Packs the bytes at once, unless there are few. */
    PackedBody(String contentType, byte[] plain) {
        this.contentType = contentType;
        this.plain = plain;
        this.gzip = plain.length < WORTHWHILE ? plain : gzip(plain);
        this.tag = '"' + ByteString.of(plain).sha256().hex().substring(0, 32) + '"';
    }

    /** The body with that status, as it is. */
    HttpAnswer answer(int status) {
        return HttpAnswer.of(status, contentType, plain);
    }

    /** The body as the request wants it, or that its sender has it already. */
    HttpAnswer answer(Request request) {
        return form(request).header("ETag", tag).header("Vary", "Accept-Encoding");
    }

    private HttpAnswer form(Request request) {
        if (tag.equals(request.headers().first("If-None-Match"))) {
            return HttpAnswer.of(304, contentType, new byte[0]);
        }
        String accepted = request.headers().first("Accept-Encoding");
        return gzip.length < plain.length
                        && accepted != null
                        && GZIP.matcher(accepted.toLowerCase(Locale.ROOT)).matches()
                ? HttpAnswer.of(200, contentType, gzip).header("Content-Encoding", "gzip")
                : answer(200);
    }

    private static byte[] gzip(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 3);
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("an array does not fail", e);
        }
        return packed.toByteArray();
    }
}
