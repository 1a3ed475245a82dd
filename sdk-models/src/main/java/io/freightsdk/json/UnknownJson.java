package io.freightsdk.json;

/**
 * Hears what the document does not know while JSON is read. It is the tag of the reader that is to tell it:
 * {@code reader.setTag(UnknownJson.class, heard)}. Nothing is told of types that are open, such as the ETA block.
 */
public interface UnknownJson {
    /**
     * A property that its type does not list; the record of an answer keeps it.
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
