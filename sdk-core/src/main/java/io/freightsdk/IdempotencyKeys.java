package io.freightsdk;

import io.freightsdk.internal.OneLine;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.UUID;
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
     * The key of one intention. It depends on nothing that may change while the intention stays: neither on the agent key
     * nor on the address of the service.
     *
     * @param account the account it is for: another account's order of the same number is another intention
     */
    static String derived(String account, String operation, String id) {
        return "op_" + digest(account, operation, id);
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

    /**
     * A name that is told apart from all others: not blank, no whitespace at its ends, which forms and tables lose, nothing
     * invisible there, which nobody sees, and no unpaired surrogate, of which UTF-8 makes the same as of any other.
     */
    static String checkedName(String setting, String name) {
        if (Objects.requireNonNull(name, setting).isBlank()) {
            throw new IllegalArgumentException(setting + " is blank");
        }
        if (OneLine.hasUnseenEnd(name)) {
            throw new IllegalArgumentException(setting + " begins or ends with whitespace or an invisible character");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            throw new IllegalArgumentException(setting + " holds an unpaired surrogate");
        }
        return name;
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
