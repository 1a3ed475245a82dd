package io.freightsdk.internal;

import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks names of accounts, which are in idempotency keys and in rows of the database. */
public final class AccountName {
    /** The length of the columns. */
    private static final int LONGEST = 64;

    private static final Pattern UNCLEAR = Pattern.compile("[\\p{Cc}:]");

    private AccountName() {}

    /** Returns the account; throws if it does not differ from all others everywhere. */
    public static String checked(String account) {
        String name = OneLine.checkedName("account", account);
        if (name.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "account must have 1 to " + LONGEST + " characters, but has " + name.length());
        }
        if (UNCLEAR.matcher(name).find()) {
            throw new IllegalArgumentException("account must not have a colon or a control character");
        }
        return name;
    }

    /**
     * Refuses a part of a client that is for another account, which the client's would pay for.
     *
     * @param part the part in words, such as {@code the listener JdbcBooks}
     * @param its the account of the part, null for one of any account
     */
    public static void checkSame(String part, @Nullable String its, String clients) {
        if (its != null && !its.equals(clients)) {
            throw new IllegalArgumentException(part + " is for the account " + its + ", but the client is for "
                    + clients + ", which would pay for it");
        }
    }

    /** Refuses a charge store that is for another account; only then its name is read, which may fail. */
    public static void checkStore(Supplier<String> store, @Nullable String its, String clients) {
        if (its != null && !its.equals(clients)) {
            checkSame("the charge store " + store.get(), its, clients);
        }
    }
}
