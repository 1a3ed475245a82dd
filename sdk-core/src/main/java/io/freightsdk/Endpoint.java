package io.freightsdk;

import okhttp3.HttpUrl;
import okhttp3.Request;

/** Where the requests go and with which key. */
record Endpoint(HttpUrl baseUrl, AgentKey key) {
    Request get(String path) {
        return new Request.Builder()
                .url(baseUrl.newBuilder().addPathSegments(path).build())
                .header("Authorization", key.bearer())
                .header("Accept", "application/json")
                .build();
    }
}
