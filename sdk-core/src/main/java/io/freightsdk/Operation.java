package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import okhttp3.Request;

/** A free operation without input: its request never changes. Its string is its name, for the request holds the key. */
record Operation<T>(String name, Request request, JsonAdapter<T> result) {
    @Override
    public String toString() {
        return name;
    }
}
