package io.freightsdk;

import com.squareup.moshi.JsonDataException;
import java.util.Objects;
import okio.Buffer;

/**
 * Refuses what Moshi would read in quadratic time: long runs of white space and long literals. Eight megabytes of either
 * would keep a thread busy for seconds, past any timeout. Bodies of a size that honest responses have are not checked.
 */
final class SlowJson {
    private static final long HONEST = 256L << 10;
    private static final int LONGEST_RUN = 8 << 10;

    private SlowJson() {}

    static void refuse(Buffer json) {
        if (json.size() <= HONEST) {
            return;
        }
        Runs runs = new Runs();
        try (Buffer.UnsafeCursor cursor = json.readUnsafe(new Buffer.UnsafeCursor())) {
            while (cursor.next() != -1) {
                byte[] data = Objects.requireNonNull(cursor.data);
                for (int i = cursor.start; i < cursor.end; i++) {
                    runs.take(data[i]);
                }
            }
        }
    }

    /** The position of the reader. */
    private static final class Runs {
        private boolean inText;
        private boolean escaped;
        private int blanks;
        private int literal;

        void take(byte b) {
            if (inText) {
                inText = escaped || b != '"';
                escaped = !escaped && b == '\\';
                return;
            }
            boolean blank = b == ' ' || b == '\n' || b == '\r' || b == '\t';
            boolean mark = b == '{' || b == '}' || b == '[' || b == ']' || b == ',' || b == ':' || b == '"';
            inText = b == '"';
            blanks = blank ? blanks + 1 : 0;
            literal = blank || mark ? 0 : literal + 1;
            if (blanks > LONGEST_RUN || literal > LONGEST_RUN) {
                throw new JsonDataException(
                        (blanks > 0 ? "White space" : "A literal") + " of over " + LONGEST_RUN + " bytes");
            }
        }
    }
}
