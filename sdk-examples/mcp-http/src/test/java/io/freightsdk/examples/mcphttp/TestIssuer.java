package io.freightsdk.examples.mcphttp;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Date;

/** An identity provider: its configuration, its keys and its tokens. */
final class TestIssuer implements AutoCloseable {
    private final HttpServer http;
    private final RSAKey key;

    TestIssuer() {
        try {
            key = new RSAKeyGenerator(2048).keyID("test").generate();
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        serve(
                "/.well-known/openid-configuration",
                "{\"issuer\":\"" + url() + "\",\"jwks_uri\":\"" + url()
                        + "/keys\",\"subject_types_supported\":[\"public\"]}");
        serve("/keys", new JWKSet(key.toPublicJWK()).toString());
        http.start();
    }

    private void serve(String path, String json) {
        http.createContext(path, exchange -> {
            byte[] body = json.getBytes(UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    String token(String subject, String audience, int secondsToLive) {
        Instant now = Instant.now();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(url())
                .subject(subject)
                .audience(audience)
                .issueTime(Date.from(now.minusSeconds(1_000)))
                .expirationTime(Date.from(now.plusSeconds(secondsToLive)))
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(), claims);
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
