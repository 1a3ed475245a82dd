package io.freightsdk.server.pages;

import io.freightsdk.server.http.Answer;
import io.freightsdk.server.http.Request;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/** A file that the pages are made of, as it lies in the jar. */
final class Asset {
    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "json", "application/json",
            "svg", "image/svg+xml");

    private final Packed content;

    private Asset(Packed content) {
        this.content = content;
    }

    /** Reads the file, which must be there. */
    static Asset read(String name) {
        try (InputStream file = Asset.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("not in the jar: " + name);
            }
            String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
            return new Asset(new Packed(Objects.requireNonNull(type, name), file.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** The file with that status. */
    Answer answer(int status) {
        return content.answer(status);
    }

    /** The file, or that the browser has it already; it asks each time, so that a newer server is seen at once. */
    Answer answer(Request request) {
        return content.answer(request).header("Cache-Control", "no-cache");
    }
}
