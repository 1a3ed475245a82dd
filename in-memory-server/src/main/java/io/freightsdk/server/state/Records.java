package io.freightsdk.server.state;

import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import java.io.IOException;

/** Records as JSON objects with a field for each component: those of a snapshot, and others that users are shown. */
public final class Records {
    static final Moshi JSON = new Moshi.Builder().add(new Values()).build();

    private Records() {}

    /** Writes it with all its components, null or not; amounts and times are texts. */
    public static void write(JsonWriter writer, Record record) throws IOException {
        JSON.<Object>adapter(record.getClass()).toJson(writer, record);
    }
}
