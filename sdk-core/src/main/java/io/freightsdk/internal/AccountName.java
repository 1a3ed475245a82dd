package io.freightsdk.internal;

import java.util.regex.Pattern;

/** Checks names of accounts, which are in idempotency keys and in rows of the database. */
public final class AccountName {
    /** The length of the columns. */
    public static final int LONGEST = 64;

    private static final Pattern UNCLEAR = Pattern.compile("[\\p{Cc}:]");

    private AccountName() {}

    /** Returns the account; throws if it does not differ from all others everywhere. */
    public static String checked(String account) {
        String name = OneLine.checkedName("account", account);
        if (name.length() > LONGEST) {
            throw new IllegalArgumentException("account has 1 to " + LONGEST + " characters, not " + name.length());
        }
        if (UNCLEAR.matcher(name).find()) {
            throw new IllegalArgumentException("account has a colon or a control character in it");
        }
        return name;
    }
}
