package io.freightsdk.internal;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;

/** Checks names of accounts, which are in keys of idempotency and in rows of the database. */
public final class Accounts {
    /** The columns that have them are as long. */
    public static final int LONGEST = 64;

    private static final Pattern UNCLEAR = Pattern.compile("[\\p{Cc}:]");

    private Accounts() {}

    /** Returns the account; throws if it cannot be told apart from all others everywhere. */
    public static String checked(String account) {
        if (Objects.requireNonNull(account, "account").isBlank()) {
            throw new IllegalArgumentException("account is blank");
        }
        if (account.length() > LONGEST) {
            throw new IllegalArgumentException("account has 1 to " + LONGEST + " characters, not " + account.length());
        }
        if (OneLine.hasUnseenEnd(account)) {
            throw new IllegalArgumentException("account begins or ends with whitespace or an invisible character");
        }
        if (UNCLEAR.matcher(account).find()) {
            throw new IllegalArgumentException("account has a colon or a control character in it");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(account)) {
            throw new IllegalArgumentException("account holds an unpaired surrogate");
        }
        return account;
    }
}
