package io.freightsdk.examples.mcp;

import java.math.BigInteger;
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
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A key that tokens are signed with. What it is says the issuer, never a token.
 *
 * @param algorithm RS256 or ES256
 */
record Jwk(String id, String algorithm, PublicKey key) {
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
        } catch (GeneralSecurityException | IllegalArgumentException e) {
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
