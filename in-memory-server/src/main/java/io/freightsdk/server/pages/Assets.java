package io.freightsdk.server.pages;

import io.freightsdk.server.api.Refused;
import io.freightsdk.server.api.Route;
import io.freightsdk.server.api.Route.Audience;
import io.freightsdk.server.api.ServerCall;
import io.freightsdk.server.wire.HttpAnswer;
import io.freightsdk.server.wire.Request;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import okio.ByteString;

/** The files of the pages, each read on first use and cached for all servers of the process. */
final class Assets {
    private static final ConcurrentMap<String, PackedBody> READ = new ConcurrentHashMap<>();

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml");

    /** Files that a page loads; the pages themselves and whatever else lies in the jar are not given out here. */
    private static final Pattern PUBLIC = Pattern.compile("[a-z-]+\\.(css|js|json|svg)");

    private Assets() {}

    /** The routes of these files. */
    static List<Route> routes() {
        return List.of(Route.of(
                "readAsset",
                Audience.VISITOR,
                "GET /assets/{name}",
                call -> Security.onPart(named(call).answer(call.request()))
                        // asked for each time, so that a newer server's is seen at once
                        .header("Cache-Control", "no-cache")
                        // for the worker that opens the driver's page without a connection
                        .header("Service-Worker-Allowed", "/driver/")));
    }

    /** One of them by its name, which must be there. */
    static PackedBody of(String name) {
        return READ.computeIfAbsent(name, Assets::read);
    }

    private static PackedBody read(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (InputStream file = Objects.requireNonNull(Assets.class.getResourceAsStream(name), name)) {
            return new PackedBody(Objects.requireNonNull(type, name), file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    private static PackedBody named(ServerCall call) {
        String name = call.parameter();
        if (PUBLIC.matcher(name).matches() && (READ.containsKey(name) || Assets.class.getResource(name) != null)) {
            return of(name);
        }
        throw new Refused(404, "no such path");
    }

    /** A body that is known by a tag and can be sent packed, to those who say that they can unpack it. */
    static final class PackedBody {
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
            this.tag = '"' + ByteString.of(plain).sha256().hex().substring(0, 16) + '"';
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
}
