package io.freightsdk.server.money;

import io.freightsdk.server.values.CompletionMode;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One broker at one moment, immutable: later changes make a new value. */
public record Broker(
        String id,
        String name,
        String email,
        boolean registered,
        CompletionMode completion,
        List<KnownDriver> drivers) {

    /** Copies the drivers. */
    public Broker {
        drivers = List.copyOf(drivers);
    }

    /** Returns a broker with the defaults: registered, delivering on arrival, knowing no driver. */
    static Broker newcomer(String id) {
        return new Broker(id, "Broker " + id, id + "@brokers.example", true, CompletionMode.ON_ARRIVAL, List.of());
    }

    /** Returns whether one of its drivers has this phone, in E.164. */
    public boolean knowsPhone(String phone) {
        return drivers.stream().anyMatch(driver -> phone.equals(driver.phone()));
    }

    /** Returns whether one of its drivers has this truck number, compared exactly after trimming. */
    public boolean knowsTruck(String truckNumber) {
        return drivers.stream().anyMatch(driver -> truckNumber.strip().equals(driver.truckNumber()));
    }

    /** The same broker under another name. */
    public Broker withName(String name) {
        return new Broker(id, name, email, registered, completion, drivers);
    }

    /** The same broker at another address. */
    public Broker withEmail(String email) {
        return new Broker(id, name, email, registered, completion, drivers);
    }

    /** The same broker, registered or answered {@code UNKNOWN_BROKER}. */
    public Broker withRegistered(boolean registered) {
        return new Broker(id, name, email, registered, completion, drivers);
    }

    /** The same broker, whose loads complete in this mode. */
    public Broker withCompletion(CompletionMode completion) {
        return new Broker(id, name, email, registered, completion, drivers);
    }

    /** The same broker, knowing exactly these drivers. */
    public Broker withDrivers(List<KnownDriver> drivers) {
        return new Broker(id, name, email, registered, completion, drivers);
    }

    /** A driver a broker's loads are bound to by phone (E.164) or truck number; {@code toString} hides the phone. */
    public record KnownDriver(
            @Nullable String phone, @Nullable String truckNumber) {

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
}
