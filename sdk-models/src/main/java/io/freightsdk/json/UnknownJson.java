package io.freightsdk.json;

/**
 * Receives what the OpenAPI document does not know while JSON is read. It is set as a tag of the reader:
 * {@code reader.setTag(UnknownJson.class, heard)}. It is not called for open types, such as the ETA block.
 */
public interface UnknownJson {
    /** A property that its type, like {@code LoadPosition}, does not list; the record of a response keeps it. */
    void field(String type, String name);

    /** A value of an open enum, like {@code LoadStatus}, that is not one of those known. */
    void value(String type, String value);
}
