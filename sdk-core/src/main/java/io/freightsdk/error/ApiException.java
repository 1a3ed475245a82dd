package io.freightsdk.error;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Thrown when the service responds with an error. Errors of the contract have subclasses. The message says whether money was spent. */
public class ApiException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** The form of the service's codes; other text could be a key and is not put into a message. */
    private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");

    private final int status;
    private final @Nullable String serviceCode;
    private final String body;
    private final @Nullable Duration retryAfter;

    /** Creates the exception for an error that has no class of its own. */
    public ApiException(CallFacts facts, int status, @Nullable String code, String body) {
        this(facts, new Response(status, code, body), text(facts, status));
    }

    ApiException(CallFacts facts, Response response, String text) {
        this(facts, response, text, null);
    }

    ApiException(CallFacts facts, Response response, String text, @Nullable Duration retryAfter) {
        super(facts, response.inWords() + ": " + text, null);
        this.retryAfter = retryAfter;
        this.status = response.status();
        this.serviceCode = response.code();
        this.body = response.body();
    }

    private static String text(CallFacts facts, int status) {
        if (isClosed(facts, status)) {
            return charge(facts, "the service sets the status by the driver's GPS; no client can set it");
        }
        return mayPass(status) ? chargeOrAgain(facts, "try again later") : charge(facts, "body() says why");
    }

    /** Returns whether it is the response that every write of a status gets. */
    private static boolean isClosed(CallFacts facts, int status) {
        return facts.operation().equals("updateLoadStatus") && (status == 410 || status == 501);
    }

    /** Returns the HTTP status. */
    public final int status() {
        return status;
    }

    /** Returns the code in the body as the service wrote it, such as {@code CARD_DECLINED}; null if the body has none. */
    public final @Nullable String serviceCode() {
        return serviceCode;
    }

    /** Returns the headers of the response, such as rate limits. Names are found in upper and lower case. */
    public final Map<String, List<String>> headers() {
        return facts().headers();
    }

    /** Returns the body as it came, at most its first 64 KiB. It may contain data that must not be logged. */
    public final String body() {
        return body;
    }

    /** Returns the time that the service asks to wait in {@code Retry-After}; null if it asks for none. */
    public final @Nullable Duration retryAfter() {
        return retryAfter;
    }

    /** Returns true for 429 and for errors of the service (5xx). */
    @Override
    public boolean retryable() {
        return mayPass(status) && !isClosed(facts(), status);
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
