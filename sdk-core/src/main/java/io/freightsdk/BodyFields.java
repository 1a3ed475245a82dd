package io.freightsdk;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The content of a body, to compare it with another: the names of its fields, such as {@code pickups.0.zip}, and a hash of each
 * value. A few hundred bytes, and none of the values.
 */
final class BodyFields {
    private final String[] names;
    private final long[] hashes;

    private BodyFields(SortedMap<String, Long> fields) {
        this.names = fields.keySet().toArray(String[]::new);
        this.hashes = fields.values().stream().mapToLong(Long::longValue).toArray();
    }

    /** Creates the fields of a tree in canonical form. */
    static BodyFields of(Object tree) {
        SortedMap<String, Long> fields = new TreeMap<>();
        collect("", tree, fields);
        return new BodyFields(fields);
    }

    private static void collect(String name, @Nullable Object value, Map<String, Long> fields) {
        String prefix = name.isEmpty() ? "" : name + ".";
        if (value instanceof Map<?, ?> object) {
            object.forEach((field, inner) -> collect(prefix + field, inner, fields));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                collect(prefix + i, list.get(i), fields);
            }
        } else {
            // bodies have the same names again and again
            fields.put(name.intern(), hash(value));
        }
    }

    /** The text "1" is not the number 1. */
    private static long hash(@Nullable Object value) {
        String text = value == null ? "" : value.getClass().getSimpleName() + " " + value;
        ByteString sha256 = ByteString.encodeUtf8(text).sha256();
        return ByteBuffer.wrap(sha256.toByteArray()).getLong();
    }

    /** The fields that only one of the two has, or that have different values; in the order of their names. */
    List<String> differences(BodyFields other) {
        List<String> differences = new ArrayList<>();
        int mine = 0;
        int theirs = 0;
        while (mine < names.length || theirs < other.names.length) {
            int order = mine == names.length
                    ? 1
                    : theirs == other.names.length ? -1 : names[mine].compareTo(other.names[theirs]);
            if (order != 0 || hashes[mine] != other.hashes[theirs]) {
                differences.add(order <= 0 ? names[mine] : other.names[theirs]);
            }
            mine += order <= 0 ? 1 : 0;
            theirs += order >= 0 ? 1 : 0;
        }
        return differences;
    }

    @Override
    public String toString() {
        return "BodyFields" + Arrays.toString(names);
    }
}
