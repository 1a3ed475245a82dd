package io.freightsdk.error;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The service returned an error. */
public class ApiException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** The form of the service's codes; other text could be a key and is not put into a message. */
    private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");

    private final int status;
    private final @Nullable String code;
    private final String body;

    /** Creates an error that has no class of its own. */
    public ApiException(CallFacts facts, int status, @Nullable String code, String body) {
        this(
                facts,
                new Response(status, code, body),
                mayPass(status) ? chargeOrAgain(facts, "try again later") : charge(facts, "body() says why"));
    }

    ApiException(CallFacts facts, Response response, String text) {
        super(facts, response.inWords() + ": " + text, null);
        this.status = response.status();
        this.code = response.code();
        this.body = response.body();
    }

    /** The HTTP status. */
    public final int status() {
        return status;
    }

    /** The code in the body, such as {@code BILLING_UNAVAILABLE}; null if it has none. */
    public final @Nullable String code() {
        return code;
    }

    /** The headers of the response, such as rate limits; their names in any case. */
    public final Map<String, List<String>> headers() {
        return facts().headers();
    }

    /** The body as it came, its first 64 KiB if it is longer. It may contain data that must not be logged. */
    public final String body() {
        return body;
    }

    /** Returns true for 429 and for what is wrong on the service's side (5xx). */
    @Override
    public boolean retryable() {
        return mayPass(status);
    }

    private static boolean mayPass(int status) {
        return status == 429 || status >= 500;
    }

    record Response(int status, @Nullable String code, String body) {
        String inWords() {
            return code != null && CODE.matcher(code).matches() ? status + " " + code : String.valueOf(status);
        }
    }
}
