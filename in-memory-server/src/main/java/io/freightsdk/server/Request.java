package io.freightsdk.server;

import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request that has arrived whole.
 *
 * @param segments the path, split before it was decoded
 * @param local whether it came from this machine
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares requests
record Request(
        String id,
        String method,
        String path,
        List<String> segments,
        Map<String, String> query,
        HttpRequest head,
        byte[] body,
        boolean local) {

    /** Returns the first header of that name, without blanks around it. */
    @Nullable
    String header(String name) {
        Header header = head.getFirstHeader(name);
        return header == null ? null : header.getValue().strip();
    }

    /** Returns how many headers of that name there are. */
    int countHeaders(String name) {
        return head.countHeaders(name);
    }
}
