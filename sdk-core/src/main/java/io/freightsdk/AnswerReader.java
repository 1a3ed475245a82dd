package io.freightsdk;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonDataException;
import com.squareup.moshi.JsonReader;
import io.freightsdk.error.ApiException;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.MalformedResponseException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnexpectedStatusException;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CodedError;
import java.io.IOException;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Makes results and exceptions of answers. Its operations are free, so nothing is ever charged. */
final class AnswerReader {
    private static final JsonAdapter<CodedError> ERROR = FreightJson.adapter(CodedError.class);

    private AnswerReader() {}

    /** The result in a 2xx; throws if there is none. */
    static <T> T result(Operation<T> operation, Answer answer) {
        if (answer.flaw() != null) {
            throw malformed(operation, answer.flaw(), answer);
        }
        if (answer.body().size() == 0) {
            throw malformed(operation, answer.status() + " without a body", answer);
        }
        try {
            return parse(operation.result(), answer.body());
        } catch (IOException e) {
            throw malformed(operation, "not JSON", answer);
        } catch (RuntimeException e) {
            // a JsonDataException; anything else an adapter could throw is no reason to lose the body
            throw malformed(operation, String.valueOf(e.getMessage()), answer);
        }
    }

    /** The exception for any other status. */
    static FreightException error(Operation<?> operation, Answer answer) {
        int status = answer.status();
        CallFacts facts = CallFacts.of(operation.name());
        @Nullable CodedError error = codedError(answer);
        if (status == 401) {
            return new UnauthorizedException(facts, error == null ? null : error.code(), answer.text());
        }
        boolean ofTheContract = status / 100 == 4 || status == 503;
        if (error != null && ofTheContract) {
            return new ApiException(facts, status, error.code(), answer.text());
        }
        return new UnexpectedStatusException(facts, status, answer.text());
    }

    private static @Nullable CodedError codedError(Answer answer) {
        if (answer.flaw() != null) {
            return null;
        }
        try {
            return parse(ERROR, answer.body());
        } catch (IOException | JsonDataException e) {
            return null;
        }
    }

    private static <T> T parse(JsonAdapter<T> adapter, ByteString json) throws IOException {
        JsonReader reader = JsonReader.of(new Buffer().write(json));
        T value = adapter.fromJson(reader);
        if (value == null || reader.peek() != JsonReader.Token.END_DOCUMENT) {
            throw new JsonDataException("Expected one document");
        }
        return value;
    }

    private static MalformedResponseException malformed(Operation<?> operation, String flaw, Answer answer) {
        return new MalformedResponseException(CallFacts.of(operation.name()), answer.status(), flaw, answer.text());
    }
}
