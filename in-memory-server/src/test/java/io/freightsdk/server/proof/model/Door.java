package io.freightsdk.server.proof.model;

import java.util.List;

/** Where requests go in and responses come out; something wrong can be put in between. */
@FunctionalInterface
public interface Door {

    /** A request; each header is a whole line. */
    record Ask(String method, String path, List<String> headers, String body) {
        Ask withBody(String other) {
            return new Ask(method, path, headers, other);
        }

        Ask withHeaders(List<String> others) {
            return new Ask(method, path, others, body);
        }
    }

    /** What came back; status 0 where nothing did. */
    record Reply(int status, boolean replayed, String body) {
        Reply withBody(String other) {
            return new Reply(status, replayed, other);
        }

        Reply withStatus(int other) {
            return new Reply(other, replayed, body);
        }
    }

    Reply send(Ask ask);
}
