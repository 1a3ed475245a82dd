package io.freightsdk.server.api;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.ValidationResult;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;

/** Phone numbers as people write them. */
public final class Phones {
    private static final String REGION = "US";
    private static final int LONGEST = "+123456789012345".length();

    private Phones() {}

    /** The number in E.164; {@link Refused} with 400 and without the number if it is none. */
    public static String e164(String text) {
        PhoneNumberUtil phones = PhoneNumberUtil.getInstance();
        try {
            PhoneNumber number = phones.parse(text, REGION);
            // the parser skips words before the number
            if (number.hasExtension() || text.matches("(?is)(?!\\s*tel:\\P{L}*(;|$)).*\\p{L}.*")) {
                throw invalid("driverPhone has letters or an extension, and no SMS reaches it; send the digits");
            }
            String e164 = phones.format(number, PhoneNumberFormat.E164);
            boolean possible = phones.isPossibleNumberWithReason(number) == ValidationResult.IS_POSSIBLE;
            if (possible && e164.length() <= LONGEST && isStable(phones, e164)) {
                return e164;
            }
        } catch (NumberParseException e) {
            // said below
        }
        throw invalid("driverPhone cannot be brought to E.164, send it");
    }

    private static Refused invalid(String reason) {
        return new Refused(JsonBodies.error(400, "INVALID_DRIVER_PHONE", reason + " like +12145550142"));
    }

    /** Zeros too many at the front of a number get lost one by one, each time it is read. */
    private static boolean isStable(PhoneNumberUtil phones, String e164) throws NumberParseException {
        return phones.format(phones.parse(e164, REGION), PhoneNumberFormat.E164).equals(e164);
    }
}
