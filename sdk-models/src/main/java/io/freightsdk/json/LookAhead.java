package io.freightsdk.json;

import com.squareup.moshi.JsonReader;
import java.io.IOException;

/** Inspects the JSON that a reader comes to next, without consuming it. It may cost as much as all that is left to read. */
final class LookAhead {
    private LookAhead() {}

    /** Returns whether the object that comes next says true for this property; of one that comes twice the last counts. */
    static boolean isTrue(JsonReader reader, String name) throws IOException {
        boolean isTrue = false;
        if (reader.peek() == JsonReader.Token.BEGIN_OBJECT) {
            JsonReader ahead = reader.peekJson();
            ahead.setFailOnUnknown(false);
            ahead.beginObject();
            while (ahead.hasNext()) {
                boolean asked = ahead.nextName().equals(name);
                boolean isBoolean = ahead.peek() == JsonReader.Token.BOOLEAN;
                if (asked && isBoolean) {
                    isTrue = ahead.nextBoolean();
                } else {
                    isTrue &= !asked;
                    ahead.skipValue();
                }
            }
        }
        return isTrue;
    }
}
