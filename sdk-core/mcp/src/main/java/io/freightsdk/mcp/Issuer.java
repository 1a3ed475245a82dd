package io.freightsdk.mcp;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.freightsdk.json.FreightJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Checks the bearer tokens of an authorization server: JWTs signed with its published keys, for this server. */
final class Issuer {
    static final String METADATA = "/.well-known/oauth-protected-resource";
    private static final Duration SKEW = Duration.ofSeconds(60);
    private static final Duration KEYS_LAST = Duration.ofMinutes(10);
    private static final Duration KEYS_LAST_WITHOUT_READS = Duration.ofHours(1);
    /** However many tokens name keys that nobody knows. */
    private static final Duration BETWEEN_READS = Duration.ofSeconds(10);

    static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int MOST_BYTES = 1 << 18;
    private static final int LONGEST_TOKEN = 1 << 13;

    private final OkHttpClient http;
    private final String name;
    private final Request jwks;
    private final URI resource;
    private final InstantSource clock;
    private volatile Keys keys = new Keys(List.of(), Instant.EPOCH, Instant.EPOCH);

    /** @param resource the address of this server as its clients know it, which the tokens are for */
    Issuer(String name, String jwks, String resource, InstantSource clock, Duration patience) {
        http = new OkHttpClient.Builder()
                .followRedirects(false)
                // to the end of the body: other requests wait meanwhile
                .callTimeout(patience)
                .build();
        this.name = name;
        this.jwks = new Request.Builder().url(jwks).build();
        this.resource = URI.create(resource);
        this.clock = clock;
    }

    /** @param triedAt another than {@code readAt} if they could not be read */
    private record Keys(List<Jwk> all, Instant readAt, Instant triedAt) {
        boolean isFailing() {
            return !triedAt.equals(readAt);
        }

        private static boolean isOver(Duration time, Instant since, Instant now) {
            return !now.isBefore(since.plus(time)) || now.isBefore(since.minus(SKEW)); // the clock was set back
        }

        /** None once they are old. */
        Optional<Jwk> named(String id, Instant now) {
            boolean isOld = isOver(isFailing() ? KEYS_LAST_WITHOUT_READS : KEYS_LAST, readAt, now);
            return all.stream().filter(key -> !isOld && key.id().equals(id)).findFirst();
        }

        boolean isToBeRead(String id, Instant now) {
            return (isOver(KEYS_LAST, readAt, now) || named(id, now).isEmpty()) && isOver(BETWEEN_READS, triedAt, now);
        }
    }

    URI metadataAt() {
        return resource.resolve(METADATA + resource.getPath());
    }

    Map<String, @Nullable Object> metadata(List<String> scopes) {
        Map<String, @Nullable Object> metadata = McpJson.of("resource", resource.toString());
        metadata.putAll(McpJson.of("authorization_servers", List.of(name), "scopes_supported", scopes));
        metadata.put("bearer_methods_supported", List.of("header"));
        return metadata;
    }

    /** The rights of the token; empty if it is none of this issuer's for this server and this moment. */
    Optional<Grant> grant(String token) throws RefusedException {
        try {
            String[] parts = token.split("\\.", -1);
            if (parts.length != 3 || token.length() > LONGEST_TOKEN) {
                return Optional.empty();
            }
            Map<?, ?> header = object(decoded(parts[0]));
            Optional<Jwk> key =
                    header.get("kid") instanceof String id && !header.containsKey("crit") ? key(id) : Optional.empty();
            byte[] signed = (parts[0] + "." + parts[1]).getBytes(US_ASCII);
            return key.isPresent()
                            && key.get().algorithm().equals(header.get("alg"))
                            && key.get().verifies(signed, decoded(parts[2]))
                    ? grant(object(decoded(parts[1])))
                    : Optional.empty();
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            // what it says may repeat the token
            return Optional.empty();
        }
    }

    private Optional<Grant> grant(Map<?, ?> claims) {
        Instant now = clock.instant();
        Object audience = claims.get("aud");
        boolean isForUs = name.equals(claims.get("iss"))
                && (resource.toString().equals(audience)
                        || (audience instanceof List<?> all && all.contains(resource.toString())));
        boolean isNow = claims.get("exp") instanceof BigDecimal expires
                && now.getEpochSecond() < expires.longValue() + SKEW.toSeconds()
                && (!claims.containsKey("nbf")
                        || (claims.get("nbf") instanceof BigDecimal begins
                                && now.getEpochSecond() >= begins.longValue() - SKEW.toSeconds()));
        String scope = String.valueOf(claims.get("scope"));
        return isForUs && isNow && claims.get("sub") instanceof String subject && subject.matches("[!-~]{1,100}")
                ? Optional.of(new Grant(subject, Set.copyOf(List.of(scope.split(" ")))))
                : Optional.empty();
    }

    /** By its name alone, read again if there is none of that name: a key is rotated before it is used. */
    private Optional<Jwk> key(String id) throws RefusedException {
        Instant now = clock.instant();
        Keys known = keys;
        if (known.named(id, now).isEmpty() || known.isToBeRead(id, now)) {
            known = current(id, now);
        }
        Optional<Jwk> key = known.named(id, now);
        if (key.isEmpty() && known.isFailing()) {
            throw RefusedException.unread(503, "the keys of the issuer cannot be read; try again later");
        }
        return key;
    }

    private synchronized Keys current(String id, Instant now) {
        if (keys.isToBeRead(id, now)) {
            Keys failed = new Keys(keys.all, keys.readAt, now);
            if (keys.isFailing()) {
                // others need not wait
                keys = failed;
            }
            try {
                keys = new Keys(read(), now, now);
            } catch (IOException | RuntimeException e) {
                keys = failed;
                System.err.println("freight-mcp: the keys of the issuer cannot be read: "
                        + e.getClass().getSimpleName());
            }
        }
        return keys;
    }

    private List<Jwk> read() throws IOException {
        try (Response response = http.newCall(jwks).execute()) {
            if (response.code() != 200
                    || !(object(response.peekBody(MOST_BYTES).bytes()).get("keys") instanceof List<?> all)) {
                throw new IOException("no keys");
            }
            return all.stream().flatMap(Jwk::of).toList();
        }
    }

    private static Map<?, ?> object(byte[] json) throws IOException {
        return FreightJson.tree().fromJson(new String(json, UTF_8)) instanceof Map<?, ?> map ? map : Map.of();
    }

    private static byte[] decoded(String part) {
        return Base64.getUrlDecoder().decode(part);
    }

    /** A key that tokens are signed with. What it is says the issuer, never a token. */
    private record Jwk(String id, String algorithm, PublicKey key) {
        private static final int LEAST_BITS = 2_048;
        private static final int HALF = 32;

        /** Empty if it has no name, is not for signatures or is of another kind. */
        static Stream<Jwk> of(@Nullable Object json) {
            if (!(json instanceof Map<?, ?> jwk)
                    || !(jwk.get("kid") instanceof String id)
                    || (jwk.containsKey("use") && !"sig".equals(jwk.get("use")))) {
                return Stream.empty();
            }
            boolean isRsa = "RSA".equals(jwk.get("kty"));
            String algorithm = isRsa ? "RS256" : "ES256";
            boolean isOfKind = isRsa || ("EC".equals(jwk.get("kty")) && "P-256".equals(jwk.get("crv")));
            if (!isOfKind || (jwk.containsKey("alg") && !algorithm.equals(jwk.get("alg")))) {
                return Stream.empty();
            }
            try {
                return Stream.of(new Jwk(id, algorithm, isRsa ? rsa(jwk) : ec(jwk)));
            } catch (GeneralSecurityException | RuntimeException e) {
                // the others may be good
                return Stream.empty();
            }
        }

        private static PublicKey rsa(Map<?, ?> jwk) throws GeneralSecurityException {
            BigInteger modulus = number(jwk, "n");
            if (modulus.bitLength() < LEAST_BITS) {
                throw new GeneralSecurityException("short");
            }
            return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, number(jwk, "e")));
        }

        private static PublicKey ec(Map<?, ?> jwk) throws GeneralSecurityException {
            AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
            curve.init(new ECGenParameterSpec("secp256r1"));
            ECPoint point = new ECPoint(number(jwk, "x"), number(jwk, "y"));
            return KeyFactory.getInstance("EC")
                    .generatePublic(new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class)));
        }

        private static BigInteger number(Map<?, ?> jwk, String name) {
            return new BigInteger(1, Base64.getUrlDecoder().decode(String.valueOf(jwk.get(name))));
        }

        boolean verifies(byte[] signed, byte[] signature) throws GeneralSecurityException {
            boolean isRsa = algorithm.equals("RS256");
            if (!isRsa && (signature.length != 2 * HALF || isZero(signature, 0) || isZero(signature, HALF))) {
                return false;
            }
            Signature check = Signature.getInstance(isRsa ? "SHA256withRSA" : "SHA256withECDSAinP1363Format");
            check.initVerify(key);
            check.update(signed);
            return check.verify(signature);
        }

        private static boolean isZero(byte[] signature, int from) {
            return Arrays.equals(Arrays.copyOfRange(signature, from, from + HALF), new byte[HALF]);
        }
    }
}
