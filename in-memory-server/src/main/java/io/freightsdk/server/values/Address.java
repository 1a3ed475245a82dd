package io.freightsdk.server.values;

/**
 * The address of a stop in the client's own words, unchecked. Does not print its street.
 *
 * @param street the line with the house number; the offline geocoder does not read it
 * @param city in any spelling
 * @param state the two-letter code
 * @param zip five digits or ZIP+4
 */
public record Address(String street, String city, String state, String zip) {

    /** Returns city, state and ZIP only, since the text ends up in logs. */
    @Override
    public String toString() {
        return city + ", " + state + " " + zip;
    }
}
