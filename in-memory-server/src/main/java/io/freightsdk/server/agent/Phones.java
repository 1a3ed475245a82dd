package io.freightsdk.server.agent;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.ValidationResult;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import io.freightsdk.server.routing.Json;
import io.freightsdk.server.routing.Refused;

/** Phones as people write them. */
public final class Phones {
    private static final String REGION = "US";

    private Phones() {}

    /** The number in E.164; {@link Refused} with 400 and without the number if it is none. */
    public static String e164(String text) {
        PhoneNumberUtil phones = PhoneNumberUtil.getInstance();
        try {
            PhoneNumber number = phones.parse(text, REGION);
            if (phones.isPossibleNumberWithReason(number) == ValidationResult.IS_POSSIBLE) {
                return phones.format(number, PhoneNumberFormat.E164);
            }
        } catch (NumberParseException e) {
            // said below
        }
        throw new Refused(Json.error(
                400, "INVALID_DRIVER_PHONE", "driverPhone cannot be brought to E.164, send it like +12145550142"));
    }
}
