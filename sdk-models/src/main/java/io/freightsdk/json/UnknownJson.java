package io.freightsdk.json;

/**
 * Receives what the OpenAPI document does not know while JSON is read. It is set as a tag of the reader:
 * {@code reader.setTag(UnknownJson.class, heard)}. It is not called for open types, such as the ETA block.
 */
public interface UnknownJson {
    /**
     * A property that its type does not list; the record of a response keeps it.
     *
     * @param type the type, like {@code LoadPosition}
     * @param name the property
     */
    void field(String type, String name);

    /**
     * A value of an open enum that is not one of those known.
     *
     * @param type the enum, like {@code LoadStatus}
     * @param value what was sent, whatever it is
     */
    void value(String type, String value);
}
