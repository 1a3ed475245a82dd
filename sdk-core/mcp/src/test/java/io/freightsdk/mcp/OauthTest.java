package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tokens of an authorization server of the user's own. */
class OauthTest {
    private static final String ISSUER = "https://login.example/";
    private static final String RESOURCE = "https://mcp.example/mcp";
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final KeyPair RSA = pair("RSA", 2_048);
    private static final KeyPair NEXT = pair("RSA", 2_048);
    private static final KeyPair EC = pair("EC", 0);
    private static final KeyPair SHORT = pair("RSA", 1_024);

    private final McpDesk desk = new McpDesk();
    private final HttpServer server;
    private final AtomicInteger reads = new AtomicInteger();
    private volatile String keys =
            "[" + rsa("one", RSA, "") + "," + ec("two", EC) + "," + rsa("short", SHORT, "") + "]";
    private volatile int status = 200;
    private volatile CountDownLatch stall = new CountDownLatch(0);
    private final Semaphore reading = new Semaphore(0);
    private Instant now = Instant.now();
    private final Issuer issuer;

    OauthTest() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/keys", exchange -> {
            reads.incrementAndGet();
            reading.release();
            byte[] body = ("{\"keys\":" + keys + "}").getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body, 0, 1);
            exchange.getResponseBody().flush();
            awaitEndOfTheStall();
            exchange.getResponseBody().write(body, 1, body.length - 1);
            exchange.close();
        });
        server.start();
        issuer = issuer(McpDesk.PATIENCE);
    }

    private Issuer issuer(Duration patience) {
        return new Issuer(ISSUER, jwks(), RESOURCE, () -> now, patience);
    }

    private void awaitEndOfTheStall() {
        try {
            stall.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void close() {
        stall.countDown();
        server.stop(0);
        desk.close();
    }

    private String jwks() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/keys";
    }

    private static KeyPair pair(String algorithm, int bits) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            if (bits == 0) {
                generator.initialize(new ECGenParameterSpec("secp256r1"));
            } else {
                generator.initialize(bits);
            }
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String rsa(String id, KeyPair pair, String more) {
        RSAPublicKey key = (RSAPublicKey) pair.getPublic();
        return "{\"kty\":\"RSA\",\"kid\":\"" + id + "\",\"n\":\""
                + text(key.getModulus().toByteArray()) + "\",\"e\":\""
                + text(key.getPublicExponent().toByteArray()) + "\"" + more + "}";
    }

    private static String ec(String id, KeyPair pair) {
        ECPublicKey key = (ECPublicKey) pair.getPublic();
        return "{\"kty\":\"EC\",\"crv\":\"P-256\",\"kid\":\"" + id + "\",\"x\":\""
                + text(key.getW().getAffineX().toByteArray()) + "\",\"y\":\""
                + text(key.getW().getAffineY().toByteArray()) + "\"}";
    }

    /** The claims with some in place of others; an empty one is left out. */
    private String claims(String... changes) {
        Map<String, String> claims = new TreeMap<>(Map.of(
                "iss",
                "\"" + ISSUER + "\"",
                "aud",
                "[\"https://other.example\",\"" + RESOURCE + "\"]",
                "sub",
                "\"ann\"",
                "scope",
                "\"freight\"",
                "exp",
                String.valueOf(now.getEpochSecond() + 300)));
        for (int i = 0; i < changes.length; i += 2) {
            claims.put(changes[i], changes[i + 1]);
        }
        claims.values().removeIf(String::isEmpty);
        List<String> all = new ArrayList<>();
        claims.forEach((name, value) -> all.add("\"" + name + "\":" + value));
        return "{" + String.join(",", all) + "}";
    }

    private static String token(String header, String claims, KeyPair pair) throws GeneralSecurityException {
        String signed = text(header.getBytes(UTF_8)) + "." + text(claims.getBytes(UTF_8));
        Signature signature = Signature.getInstance(pair.equals(EC) ? "SHA256withECDSAinP1363Format" : "SHA256withRSA");
        signature.initSign(pair.getPrivate());
        signature.update(signed.getBytes(UTF_8));
        return signed + "." + text(signature.sign());
    }

    private static String header(String algorithm, String id) {
        return "{\"alg\":\"" + algorithm + "\",\"kid\":\"" + id + "\"}";
    }

    private String token(String... changes) throws GeneralSecurityException {
        return token(header("RS256", "one"), claims(changes), RSA);
    }

    @Test
    void tokenOfTheIssuerForThisServerHasItsSubjectAndScopes() throws Exception {
        assertThat(issuer.grant(token("scope", "\"freight_get_prices openid\"")))
                .contains(new Grant("ann", Set.of("freight_get_prices", "openid")));
        assertThat(issuer.grant(token(header("ES256", "two"), claims("aud", "\"" + RESOURCE + "\""), EC)))
                .isPresent();
        assertThat(reads).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            iss   | "https://login.example"
            iss   | "https://evil.example/"
            aud   | "https://mcp.example"
            aud   | ["https://other.example"]
            aud   | ''
            sub   | ''
            sub   | " "
            sub   | "a/b\\nc"
            sub   | 7
            exp   | ''
            exp   | "2999999999"
            exp   | 1
            nbf   | 9999999999
            nbf   | "now"
            """)
    void claimThatIsNotForUsOrNowIsRefused(String name, String value) throws Exception {
        assertThat(issuer.grant(token(name, value))).isEmpty();
    }

    @Test
    void clocksMayDifferByAMinute() throws Exception {
        long second = now.getEpochSecond();
        assertThat(issuer.grant(token("exp", String.valueOf(second - 59), "nbf", String.valueOf(second + 60))))
                .isPresent();
        assertThat(issuer.grant(token("exp", String.valueOf(second - 60)))).isEmpty();
        assertThat(issuer.grant(token("nbf", String.valueOf(second + 61)))).isEmpty();
    }

    @Test
    void signatureIsThatOfTheNamedKeyByItsOwnAlgorithm() throws Exception {
        String good = token();
        String[] parts = good.split("\\.");
        byte[] publicKey = RSA.getPublic().getEncoded();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(publicKey, "HmacSHA256"));
        String hmac = text(header("HS256", "one").getBytes(UTF_8)) + "." + parts[1];
        String none = text(header("none", "one").getBytes(UTF_8)) + "." + parts[1];
        String zeros = text(header("ES256", "two").getBytes(UTF_8)) + "." + parts[1];
        for (String bad : List.of(
                none + ".",
                none + "." + parts[2],
                hmac + "." + text(mac.doFinal(hmac.getBytes(UTF_8))),
                zeros + "." + text(new byte[64]),
                parts[0] + "." + text(claims("sub", "\"bob\"").getBytes(UTF_8)) + "." + parts[2],
                good + "A",
                good.substring(0, good.length() - 2),
                parts[0] + "." + parts[1],
                parts[0] + "." + parts[1] + ".",
                token(header("RS256", "one"), claims(), NEXT),
                token(header("RS256", "two"), claims(), RSA),
                token(header("ES256", "one"), claims(), EC),
                token(header("RS256", "short"), claims(), SHORT),
                token(header("RS256", "../one"), claims(), RSA),
                token("{\"alg\":\"RS256\"}", claims(), RSA),
                token("{\"alg\":\"RS256\",\"kid\":null}", claims(), RSA),
                token("{\"alg\":\"RS256\",\"kid\":[\"one\"]}", claims(), RSA),
                token("{\"alg\":\"RS256\",\"kid\":\"one\",\"crit\":[\"exp\"]}", claims(), RSA),
                token(
                        "{\"alg\":\"RS256\",\"kid\":\"evil\",\"jku\":\"" + jwks() + "\",\"jwk\":"
                                + rsa("evil", NEXT, "") + "}",
                        claims(),
                        NEXT),
                token("no JSON", claims(), RSA),
                token(header("RS256", "one"), "[]", RSA),
                "x".repeat(10_000) + ".x.x",
                "",
                "..")) {
            assertThat(issuer.grant(bad)).as(bad).isEmpty();
        }
        assertThat(issuer.grant(good)).isPresent();
    }

    /** The JDK refuses it with a plain RuntimeException. */
    @Test
    void keyWhosePointIsTooLongHidesNoOther() throws Exception {
        keys = "[" + ec("two", EC).replace("\"x\":\"", "\"x\":\"" + "x".repeat(44)) + "," + rsa("one", RSA, "") + "]";
        assertThat(issuer.grant(token())).isPresent();
    }

    @Test
    void keyIsRotatedAndAnUnknownOneMakesFewReads() throws Exception {
        assertThat(issuer.grant(token())).isPresent();
        keys = "[" + rsa("next", NEXT, ",\"use\":\"sig\"") + "," + rsa("enc", NEXT, ",\"use\":\"enc\"") + "]";
        String next = token(header("RS256", "next"), claims(), NEXT);
        assertThat(issuer.grant(next)).isEmpty();
        assertThat(reads).hasValue(1);
        now = now.plus(Duration.ofSeconds(10));
        assertThat(issuer.grant(next)).isPresent();
        assertThat(issuer.grant(token())).isEmpty();
        assertThat(issuer.grant(token(header("RS256", "enc"), claims(), NEXT))).isEmpty();
        assertThat(reads).hasValue(2);
    }

    @Test
    void keysAreReadAgainAfterTheClockWasSetBack() throws Exception {
        assertThat(issuer.grant(token())).isPresent();
        keys = "[" + rsa("next", NEXT, "") + "]";
        now = now.minus(Duration.ofHours(1));
        status = 503;
        assertRefused(issuer, token());
        status = 200;
        now = now.plus(Duration.ofSeconds(10));
        assertThat(issuer.grant(token(header("RS256", "next"), claims(), NEXT))).isPresent();
        assertThat(issuer.grant(token())).isEmpty();
        assertThat(reads).hasValue(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            503 | []
            200 | null
            200 | <html>
            """)
    void knownKeysAreUsedForAnHourWhileTheyCannotBeRead(int code, String body) throws Exception {
        String all = keys;
        assertThat(issuer.grant(token())).isPresent();
        status = code;
        keys = body;
        now = now.plus(Duration.ofMinutes(10).plusMillis(1));
        assertThat(issuer.grant(token())).isPresent();
        assertThat(issuer.grant(token())).isPresent();
        assertRefused(issuer, token(header("RS256", "next"), claims(), NEXT));
        assertThat(issuer.grant(token("{\"alg\":\"RS256\"}", claims(), RSA))).isEmpty();
        assertThat(reads).hasValue(2);
        now = now.plus(Duration.ofMinutes(50));
        assertRefused(issuer, token());
        assertThat(reads).hasValue(3);
        status = 200;
        keys = all;
        now = now.plus(Duration.ofSeconds(10));
        assertThat(issuer.grant(token())).isPresent();
    }

    @Test
    void knownKeysAreUsedWhileTheyAreReadAfterAFailure() throws Exception {
        String good = token("exp", "2999999999");
        assertThat(issuer.grant(good)).isPresent();
        status = 503;
        now = now.plus(Duration.ofMinutes(11));
        assertThat(issuer.grant(good)).isPresent();
        status = 200;
        stall = new CountDownLatch(1);
        reading.drainPermits();
        now = now.plus(Duration.ofSeconds(10));
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> assertGranted(good));
        reading.acquire();
        for (int i = 0; i < 100; i++) {
            assertThat(issuer.grant(good)).isPresent();
        }
        assertThat(other).isNotDone();
        stall.countDown();
        assertThat(other).succeedsWithin(Duration.ofSeconds(60));
    }

    private void assertGranted(String token) {
        assertThatCode(() -> assertThat(issuer.grant(token)).isPresent()).doesNotThrowAnyException();
    }

    private static void assertRefused(Issuer issuer, String token) {
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> issuer.grant(token))
                .returns(503, RefusedException::status)
                .withMessage("the keys of the issuer cannot be read; try again later");
    }

    /** It sends the head, the first byte of the keys, and nothing after. */
    @Test
    @Tag("slow")
    void keyServerThatStallsIsGivenUpAndAskedAgainLater() throws Exception {
        stall = new CountDownLatch(1);
        String good = token();
        Issuer hasty = issuer(Duration.ofSeconds(20)); // to read the keys in later, too
        assertRefused(hasty, good);
        stall.countDown();
        now = now.plus(Duration.ofSeconds(10));
        assertThat(hasty.grant(good)).isPresent();
        assertThat(reads).hasValue(2);
    }

    private HttpInside inside(String... more) {
        Map<String, String> environment = desk.environment(
                "FREIGHT_APPROVAL",
                "limit",
                "FREIGHT_OAUTH_ISSUER",
                ISSUER,
                "FREIGHT_OAUTH_JWKS_URL",
                jwks(),
                "FREIGHT_OAUTH_RESOURCE",
                RESOURCE);
        environment.putAll(desk.environment(more));
        environment.put("FREIGHT_APPROVAL", "limit");
        return new HttpInside(environment, "--http=0");
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> ask(
            HttpInside server, String token, String method, String params, String... more) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", method)
                .POST(HttpRequest.BodyPublishers.ofString(StatelessTest.request(5, method, params, "")));
        return send(more.length == 0 ? request : request.headers(more));
    }

    private static HttpResponse<String> create(HttpInside server, String token, int number) throws Exception {
        return ask(
                server,
                token,
                "tools/call",
                "\"name\":\"freight_create_load\",\"arguments\":" + McpDesk.load(number) + ",",
                "Mcp-Name",
                "freight_create_load");
    }

    @Test
    void clientWithoutATokenIsToldWhereToGetOne() throws Exception {
        try (HttpInside server = inside()) {
            HttpResponse<String> refused = ask(server, "none", "tools/list", "");
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate"))
                    .contains("Bearer error=\"invalid_token\", resource_metadata="
                            + "\"https://mcp.example/.well-known/oauth-protected-resource/mcp\"");
            HttpRequest.Builder metadata =
                    HttpRequest.newBuilder(URI.create(server.url).resolve("/.well-known/oauth-protected-resource/mcp"));
            assertThat(send(metadata).body())
                    .startsWith(
                            "{\"resource\":\"https://mcp.example/mcp\",\"authorization_servers\":[\"https://login.example/\"]")
                    .contains("\"scopes_supported\":[\"freight\",\"freight_create_load\"");
        }
    }

    /** A client that is told 401 throws a good token away, and has its user log in again. */
    @Test
    void goodTokenIsNotCalledBadWhileTheKeysCannotBeRead() throws Exception {
        status = 503;
        try (HttpInside server = inside()) {
            HttpResponse<String> refused = ask(server, token(), "tools/list", "");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).contains("30");
            assertThat(refused.headers().firstValue("WWW-Authenticate")).isEmpty();
            assertThat(ask(server, "none", "tools/list", "").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void scopesAreToolsAndASubjectHasItsOwnBudgetOverRestarts() throws Exception {
        String[] limit = {"FREIGHT_SESSION_LIMIT_USD", "0.70"};
        try (HttpInside server = inside(limit)) {
            String reader = token("scope", "\"freight_get_prices\"");
            assertThat(ask(server, reader, "tools/list", "").body())
                    .contains("freight_get_prices")
                    .doesNotContain("\"name\":\"freight_create_load\"");
            HttpResponse<String> refused = create(server, reader, 1);
            assertThat(refused.statusCode()).isEqualTo(403);
            assertThat(refused.headers().firstValue("WWW-Authenticate").orElseThrow())
                    .startsWith("Bearer error=\"insufficient_scope\"");
            assertThat(create(server, token(), 2).body()).contains("\"isError\":false");
        }
        try (HttpInside restarted = inside(limit)) {
            assertThat(create(restarted, token(), 3).body()).contains("SPEND_LIMIT_REACHED", "spent 0.65 USD");
            assertThat(create(restarted, token("sub", "\"bob\""), 4).body()).contains("\"isError\":false");
        }
        assertThat(Home.stop(desk.environment(), "enough")).endsWith("spent in the last 24 hours: acme: 1.30 USD");
        assertThat(desk.debits()).hasSize(2);
    }

    /** A token that all share, beside those of an issuer, has sessions of its own. */
    @ParameterizedTest
    @MethodSource("io.freightsdk.mcp.Postgres#isDatabase")
    @Tag("long")
    void whatASessionSpendsCountsOnceWhosever(boolean isDatabase) throws Exception {
        List<String> more = new ArrayList<>(List.of("FREIGHT_HTTP_TOKEN", "token-of-the-server"));
        if (isDatabase) {
            new Postgres().environment().forEach((name, value) -> more.addAll(List.of(name, value)));
        }
        String[] environment = more.toArray(String[]::new);
        try (HttpInside server = inside(environment)) {
            assertThat(create(server, "token-of-the-server", 1).body()).contains("\"isError\":false");
            assertThat(create(server, token(), 2).body()).contains("\"isError\":false");
        }
        assertThat(Home.stop(desk.environment(environment), "enough")).endsWith("acme: 1.30 USD");
    }

    @Test
    void sessionIsThatOfTheSubjectWhoBeganIt() throws Exception {
        try (HttpInside server = inside()) {
            String session = begun(server.url);
            assertThat(send(inSession(server.url, session, token("sub", "\"bob\""), "ping"))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(send(inSession(server.url, session, token(), "ping")).statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void subjectBeyondItsQuarterOfTheSessionsIsRefusedAndOthersAreNot() throws Exception {
        try (HttpInside server = inside()) {
            String ann = token();
            Grant grant = issuer.grant(ann).orElseThrow();
            for (int i = 1; i < Sessions.OPEN / 4; i++) {
                server.transport.sessions.begin(new Listing(List.of()), grant);
            }
            assertThat(initialized(server.url, ann).statusCode()).isEqualTo(200);
            HttpResponse<String> refused = initialized(server.url, ann);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("30");
            assertThat(refused.headers().firstValue(HttpTransport.SESSION)).isEmpty();
            assertThat(initialized(server.url, token("sub", "\"bob\"")).statusCode())
                    .isEqualTo(200);
        }
    }

    private static HttpResponse<String> initialized(String url, String token) throws Exception {
        return send(
                posted(
                        url,
                        token,
                        "\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}"));
    }

    private String begun(String url) throws Exception {
        return initialized(url, token())
                .headers()
                .firstValue(HttpTransport.SESSION)
                .orElseThrow();
    }

    private static HttpRequest.Builder inSession(String url, String session, String token, String method) {
        return posted(url, token, "\"id\":\"" + method + "\",\"method\":\"" + method + "\"")
                .header(HttpTransport.SESSION, session);
    }

    private static HttpRequest.Builder posted(String url, String token, String message) {
        return HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .header("Authorization", "Bearer " + token)
                .POST(HttpRequest.BodyPublishers.ofString("{\"jsonrpc\":\"2.0\"," + message + "}"));
    }

    /** It waits for the tools; meanwhile another request of its session has the rights to all. */
    @Test
    void listIsThatOfItsOwnToken() throws Exception {
        CountDownLatch waits = new CountDownLatch(1);
        CompletableFuture<Void> open = new CompletableFuture<>() {
            @Override
            public Void join() {
                waits.countDown();
                return super.join();
            }
        };
        Listing listing = new Listing(Stream.of("freight_get_prices", "freight_create_load")
                .map(name -> new TestTool(name, exchange -> Map.of()))
                .toList());
        listing.refresh();
        HttpTransport transport = new HttpTransport(
                new Listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), null, issuer, "5.00"),
                new Protocol(listing, "", open),
                new Sessions(() -> now));
        String url = transport.start();
        try {
            String session = begun(url);
            HttpRequest few = inSession(url, session, token("scope", "\"freight_get_prices\""), "tools/list")
                    .build();
            CompletableFuture<HttpResponse<String>> listed = HTTP.sendAsync(few, HttpResponse.BodyHandlers.ofString());
            waits.await();
            assertThat(send(inSession(url, session, token(), "ping")).statusCode())
                    .isEqualTo(200);
            open.complete(null);
            assertThat(listed.get(60, TimeUnit.SECONDS).body())
                    .contains("freight_get_prices")
                    .doesNotContain("freight_create_load");
        } finally {
            transport.close();
        }
    }

    @Test
    void settingsOfTheIssuerAreAllThereAndSafe() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HttpInside(
                        desk.environment(
                                "FREIGHT_OAUTH_ISSUER", ISSUER, "FREIGHT_OAUTH_JWKS_URL", "http://login.example/keys"),
                        "--http=0"))
                .withMessageStartingWith("FREIGHT_OAUTH_JWKS_URL is not an https address");
    }
}
