package io.freightsdk.server.values;

/** The address of a stop in the client's own words, unchecked. Its text leaves the street out. */
public record Address(String street, String city, String state, String zip) {

    /** Returns city, state and ZIP only, since the text ends up in logs. */
    @Override
    public String toString() {
        return city + ", " + state + " " + zip;
    }
}
