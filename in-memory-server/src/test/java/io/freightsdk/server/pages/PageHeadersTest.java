package io.freightsdk.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.freightsdk.server.Party;
import io.freightsdk.server.Serving;
import io.freightsdk.server.state.Load;
import io.freightsdk.server.wire.RawClient;
import io.freightsdk.server.wire.RawClient.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What browsers are told of every page, and what the pages are made of. */
@Tag("acceptance")
final class PageHeadersTest {
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final Pattern REFERENCE = Pattern.compile("(?:src|href)=\"(/assets/[^\"]+)\"|from \"\\./([^\"]+)\"|"
            + "fetch\\(\"(/assets/[^\"]+)\"|url\\(([^)]+)\\)");
    private static final Pattern ELSEWHERE =
            Pattern.compile("https?://(?!www\\.w3\\.org/2000/svg|www\\.google\\.com/maps/dir/)");
    private static final Pattern INLINE = Pattern.compile(
            "<style|\\sstyle=|\\son[a-z]+=|<script(?![^>]*\\ssrc=)|javascript:", Pattern.CASE_INSENSITIVE);

    @AutoClose
    private final Serving serving = Serving.start(Serving.options().fleetPage(true));

    private final Party broker = serving.broker("25.00");
    private final Load load = PageLoads.any(broker);

    private List<String> pages() {
        return List.of(
                PageLoads.track(load),
                PageLoads.driver(load),
                "/track/nobody",
                "/driver/nobody",
                "/console",
                "/console/loads",
                "/console/billing",
                "/console/requests",
                "/console/control",
                "/");
    }

    @Test
    void everyPageAllowsNothingFromElsewhereAndNothingInline() {
        for (String page : pages()) {
            Reply reply = serving.get(page);
            assertThat(reply.header("Content-Type")).as(page).isEqualTo("text/html; charset=utf-8");
            assertThat(reply.header("Content-Security-Policy")).as(page).isEqualTo(POLICY);
            assertThat(reply.header("X-Content-Type-Options")).as(page).isEqualTo("nosniff");
            assertThat(reply.header("Referrer-Policy")).as(page).isEqualTo("no-referrer");
            assertThat(reply.header("Cache-Control")).as(page).isEqualTo("no-store");
            assertThat(reply.header("Permissions-Policy"))
                    .as(page)
                    .startsWith(page.startsWith("/driver/") ? "geolocation=(self)" : "geolocation=()");
            assertThat(reply.body()).as(page).startsWith("<!doctype html>").doesNotContainPattern(INLINE);
            assertThat(reply.body())
                    .as(page)
                    .doesNotContain("trk_", "drv_", load.order().loadNumber());
        }
    }

    @Test
    void everyReferenceOfAPageIsServedHere() {
        TreeSet<String> found = new TreeSet<>();
        List<String> open = new ArrayList<>(pages());
        while (!open.isEmpty()) {
            String path = open.remove(0);
            if (found.add(path)) {
                Reply reply = serving.get(path);
                assertThat(reply.status()).as(path).isIn(200, path.endsWith("nobody") ? 404 : 200);
                assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
                if (!path.contains("leaflet")) {
                    assertThat(reply.body()).as(path).doesNotContainPattern(ELSEWHERE);
                    REFERENCE
                            .matcher(reply.body())
                            .results()
                            .map(PageHeadersTest::asset)
                            .forEach(open::add);
                }
            }
        }
        assertThat(found)
                .contains("/assets/leaflet.js", "/assets/us.json", "/assets/console-control.js", "/assets/table.js");
    }

    @Test
    void trackingPageIsLightOnAPhone() {
        List<String> parts = new ArrayList<>(List.of(PageLoads.track(load), "/assets/us.json"));
        for (int i = 0; i < parts.size(); i++) {
            REFERENCE
                    .matcher(serving.get(parts.get(i)).body())
                    .results()
                    .map(PageHeadersTest::asset)
                    .filter(part -> !parts.contains(part))
                    .forEach(parts::add);
        }
        // of 100,000 bytes 5,000 are left for the events of a trip of 500 points
        assertThat(parts.stream().mapToInt(this::bytes).sum()).isLessThan(95_000);
    }

    private int bytes(String path) {
        Reply reply = serving.get(path, "Accept-Encoding: gzip");
        return reply.head().length() + Integer.parseInt(reply.header("Content-Length"));
    }

    private static String asset(MatchResult reference) {
        for (int i = 1; i <= reference.groupCount(); i++) {
            if (reference.group(i) != null) {
                return reference.group(i).startsWith("/") ? reference.group(i) : "/assets/" + reference.group(i);
            }
        }
        throw new AssertionError(reference.group());
    }

    @Test
    void unchangedFileAnswers304() throws IOException {
        Reply first = serving.get("/assets/dom.js");
        assertThat(first.header("Content-Type")).isEqualTo("text/javascript; charset=utf-8");
        assertThat(first.header("Cache-Control")).isEqualTo("no-cache");
        Reply again = serving.get("/assets/dom.js", "If-None-Match: " + first.header("ETag"));
        assertThat(again.status()).isEqualTo(304);
        assertThat(serving.get("/assets/dom.js", "If-None-Match: \"other\"").status())
                .isEqualTo(200);
        try (RawClient client =
                new RawClient(serving.address()).send(RawClient.head("HEAD /assets/dom.js HTTP/1.1", "Host: x"))) {
            assertThat(client.headOnly()).contains("ETag: " + first.header("ETag"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "track.html",
                "leaflet-LICENSE",
                "Pages.class",
                "..%2Fgeo%2Fzips.bin",
                "../Pages.class",
                "%2e%2e",
                "nothing.js"
            })
    void onlyTheFilesOfPagesAreGivenOut(String name) {
        Reply reply = serving.get("/assets/" + name);
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).isEqualTo("{\"error\":\"no such path\"}");
    }

    @Test
    void fleetIsShownOnlyWhereItWasAskedFor() {
        try (Serving plain = Serving.start()) {
            assertThat(plain.get("/").status()).isEqualTo(404);
            assertThat(plain.get("/fleet/events").status()).isEqualTo(404);
        }
    }

    @Test
    void fleetPageIsGuardedLikeControl() {
        assertThat(serving.get("/fleet/events", "X-Forwarded-For: 203.0.113.9", "Origin: http://evil.example")
                        .body())
                .contains("FOREIGN_ORIGIN");
        for (String path : List.of("/", "/fleet/events")) {
            Reply rebound = serving.get("http://evil.example" + path);
            assertThat(rebound.status()).isEqualTo(403);
            assertThat(rebound.body()).contains("FOREIGN_HOST");
        }
        assertThat(serving.get("/", "Sec-Fetch-Site: cross-site").status()).isEqualTo(200);
    }

    @Test
    void fleetAsksForTheControlTokenWhereThereIsOne() {
        try (Serving guarded =
                Serving.start(Serving.options().fleetPage(true).controlToken("a-token-for-the-control-api"))) {
            assertThat(guarded.get("/").status()).isEqualTo(200);
            assertThat(guarded.get("/fleet/events").status()).isEqualTo(401);
            assertThat(guarded.get("/fleet/events?token=another").status()).isEqualTo(401);
            try (Watching watching = new Watching(guarded, "/fleet/events?token=a-token-for-the-control-api")) {
                assertThat(watching.head()).startsWith("HTTP/1.1 200 OK\n");
            }
        }
    }

    @Test
    void filesAreCompressedWhereAccepted() {
        for (String accepted : List.of("gzip", "br, gzip;q=0.5", "GZIP, deflate")) {
            Reply packed = serving.get("/assets/us.json", "Accept-Encoding: " + accepted);
            assertThat(packed.header("Content-Encoding")).as(accepted).isEqualTo("gzip");
            assertThat(packed.header("Vary")).isEqualTo("Accept-Encoding");
            assertThat(Integer.parseInt(packed.header("Content-Length"))).isLessThan(40_000);
        }
        for (String accepted : List.of("identity", "gzip;q=0", "br")) {
            Reply plain = serving.get("/assets/us.json", "Accept-Encoding: " + accepted);
            assertThat(plain.header("Content-Encoding")).as(accepted).isEmpty();
            assertThat(plain.body()).startsWith("{");
        }
    }
}
