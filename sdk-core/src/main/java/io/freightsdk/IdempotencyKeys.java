package io.freightsdk;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import okhttp3.HttpUrl;
import okio.Buffer;
import okio.ByteString;

/** Where idempotency keys come from. A derived key is the same in every process, on every machine and in every version. */
final class IdempotencyKeys {
    private static final int LONGEST = 255;

    private IdempotencyKeys() {}

    static String random() {
        return UUID.randomUUID().toString();
    }

    /**
     * The key of one intention.
     *
     * @param namespace the account it is for: another account's order of the same number is another intention
     */
    static String derived(String namespace, String operation, String operationId) {
        return "op_" + digest(namespace, operation, operationId);
    }

    /** A namespace for those who set none. It does not reveal the agent key. */
    static String fingerprint(HttpUrl baseUrl, String agentKey) {
        String url = baseUrl.toString();
        return digest(url.endsWith("/") ? url.substring(0, url.length() - 1) : url, agentKey);
    }

    /** A key that arrives as it was given: HTTP takes blanks off the ends of a header. It is not printed. */
    static String checked(String key) {
        if (key.isEmpty() || key.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "idempotencyKey has 1 to " + LONGEST + " characters, not " + key.length());
        }
        for (int i = 0; i < key.length(); i++) {
            if (key.charAt(i) < ' ' || key.charAt(i) > '~') {
                throw new IllegalArgumentException("idempotencyKey: character " + (i + 1) + " of " + key.length()
                        + " is a control character or not ASCII");
            }
        }
        if (key.startsWith(" ") || key.endsWith(" ")) {
            throw new IllegalArgumentException("idempotencyKey begins or ends with a blank");
        }
        return key;
    }

    /** What can be written in UTF-8, in which half of a surrogate pair would be the same as any other. */
    static boolean isText(String id) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(id);
    }

    /** Each part stands behind its length, so that no other parts read the same. */
    private static String digest(String... parts) {
        Buffer all = new Buffer();
        for (String part : parts) {
            ByteString bytes = ByteString.encodeUtf8(part);
            all.writeInt(bytes.size()).write(bytes);
        }
        return all.sha256().base64Url().replace("=", "");
    }
}
