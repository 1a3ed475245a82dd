package io.freightsdk;

import java.util.List;
import java.util.UUID;
import okio.Buffer;
import okio.ByteString;

/** The source of idempotency keys. A derived key is the same in every process, on every machine and in every version. */
final class IdempotencyKeys {
    private static final int LONGEST = 255;

    private IdempotencyKeys() {}

    static String random() {
        return UUID.randomUUID().toString();
    }

    /**
     * The key of one intention. It depends on nothing that may change while the intention stays: neither on the agent key
     * nor on the address of the service.
     *
     * @param account the account it is for: another account's order of the same number is another intention
     */
    static String derived(String account, String operation, String id) {
        Buffer all = new Buffer();
        for (String part : List.of(account, operation, id)) {
            // each part stands behind its length, so that no other parts read the same
            ByteString bytes = ByteString.encodeUtf8(part);
            all.writeInt(bytes.size()).write(bytes);
        }
        return "op_" + all.sha256().base64Url().replace("=", "");
    }

    /** A key that arrives as it was given: HTTP takes spaces off the ends of a header. It is not printed. */
    static String checked(String key) {
        if (key.isEmpty() || key.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "idempotencyKey has 1 to " + LONGEST + " characters, not " + key.length());
        }
        ExtraHeaders.checkCharacters("idempotencyKey", key, c -> c >= ' ' && c <= '~', ExtraHeaders.NOT_PRINTABLE);
        if (key.startsWith(" ") || key.endsWith(" ")) {
            throw new IllegalArgumentException("idempotencyKey begins or ends with a space");
        }
        return key;
    }
}
