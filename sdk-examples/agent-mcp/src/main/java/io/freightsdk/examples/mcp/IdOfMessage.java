package io.freightsdk.examples.mcp;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the id of a message that is too long to be kept, byte by byte. */
final class IdOfMessage {
    private static final int LONGEST = 128;
    private static final Pattern ID = Pattern.compile("-?\\d{1,18}|\"[ !#-\\[\\]-~]*\"");

    private final StringBuilder word = new StringBuilder();
    private int depth;
    private boolean inText;
    private boolean isEscaped;
    private boolean isValueOfId;
    private @Nullable String found;

    void accept(int read) {
        char next = (char) (read & 0xff);
        if (inText) {
            inText = isEscaped || next != '"';
            isEscaped = !isEscaped && next == '\\';
            keep(next);
        } else if (next == '{' || next == '[') {
            depth++;
            word.setLength(0);
        } else if (next == ':' && depth == 1) {
            isValueOfId = word.toString().equals("\"id\"");
            word.setLength(0);
        } else if (next == ',' || next == '}' || next == ']') {
            endOfValue();
            depth -= next == ',' ? 0 : 1;
        } else if (next > ' ') {
            inText = next == '"';
            keep(next);
        }
    }

    private void endOfValue() {
        if (depth == 1) {
            if (isValueOfId && ID.matcher(word).matches()) {
                found = word.toString();
            }
            isValueOfId = false;
        }
        word.setLength(0);
    }

    private void keep(char next) {
        if (word.length() < LONGEST) {
            word.append(next);
        }
    }

    /** As it is written there, null if there is none that JSON-RPC knows. */
    @Nullable
    String found() {
        return found;
    }
}
