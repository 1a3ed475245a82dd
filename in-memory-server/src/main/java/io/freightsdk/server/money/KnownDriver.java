package io.freightsdk.server.money;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A driver a broker's loads are bound to by phone (E.164) or truck number; {@code toString} hides the phone. */
public record KnownDriver(@Nullable String phone, @Nullable String truckNumber) {

    private static final Pattern E164 = Pattern.compile("\\+[1-9][0-9]{6,14}");

    /** Trims the truck number, treats a blank one as absent, and refuses a driver known by nothing. */
    public KnownDriver {
        truckNumber = truckNumber == null || truckNumber.isBlank() ? null : truckNumber.strip();
        if (phone != null && !E164.matcher(phone).matches()) {
            throw new IllegalArgumentException("driver: phone is not in E.164");
        }
        if (phone == null && truckNumber == null) {
            throw new IllegalArgumentException("driver: neither phone nor truckNumber");
        }
    }

    @Override
    public String toString() {
        return "KnownDriver[truckNumber=" + truckNumber + "]";
    }
}
