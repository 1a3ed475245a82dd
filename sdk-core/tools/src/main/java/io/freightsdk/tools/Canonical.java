package io.freightsdk.tools;

import java.math.BigDecimal;
import java.text.Normalizer;
import java.util.regex.Pattern;
import okio.ByteString;

/** One spelling for what means the same, so that another is not another request. */
final class Canonical {
    private static final Pattern DASHES = Pattern.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]");
    private static final Pattern BLANKS = Pattern.compile("[\\p{Z}\\s\\x85]+");
    private static final Pattern UNSEEN = Pattern.compile("\\p{Cf}+");
    private static final Pattern PHONE = Pattern.compile("\\+?[0-9 ().-]+");
    private static final Pattern PUNCTUATION = Pattern.compile("[ ().-]");
    private static final int WITHOUT_COUNTRY = 10;

    private Canonical() {}

    /** Plain dashes, single blanks and nothing that cannot be seen: models like to write others. */
    static String of(String name) {
        String dashed = DASHES.matcher(UNSEEN.matcher(name).replaceAll("")).replaceAll("-");
        return BLANKS.matcher(dashed).replaceAll(" ").strip();
    }

    /**
     * Numbers without a country are of the US, where the service's stops are; wide digits and the scheme of a link are no
     * difference. Text that is not a phone number is returned unchanged.
     */
    static String ofPhone(String phone) {
        String plain = Normalizer.normalize(of(phone), Normalizer.Form.NFKC)
                .replaceFirst("^(?i:tel: ?)", "")
                .replaceFirst("^\\(\\+", "+(");
        if (!PHONE.matcher(plain).matches()) {
            return phone;
        }
        String digits = PUNCTUATION.matcher(plain).replaceAll("");
        if (digits.startsWith("+")) {
            return digits;
        }
        if (digits.length() == WITHOUT_COUNTRY) {
            return "+1" + digits;
        }
        return digits.length() == WITHOUT_COUNTRY + 1 && digits.startsWith("1") ? "+" + digits : phone;
    }

    /** The text, short enough to be remembered. */
    static String digest(String text) {
        return ByteString.encodeUtf8(text).sha256().hex();
    }

    /** 2350.00 is 2350. */
    static BigDecimal ofNumber(BigDecimal number) {
        BigDecimal shortest = number.stripTrailingZeros();
        return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
    }
}
