package io.freightsdk.error;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The service refused the call with an error of its contract. None of those is charged. */
public class ApiException extends FreightException {
    private static final long serialVersionUID = 1L;

    /** What the service's codes look like; other text is not put into a message. */
    private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

    private final int status;
    private final @Nullable String code;
    private final String body;

    /**
     * An error for which there is no class of its own.
     *
     * @param operation the method that was called
     * @param status the HTTP status
     * @param code the code in the body, null if it has none
     * @param body the body as it came
     */
    public ApiException(String operation, int status, @Nullable String code, String body) {
        this(operation, ChargeStatus.NOT_CHARGED, new Answer(status, code, body), nothingCharged(nextStep(status)));
    }

    ApiException(String operation, ChargeStatus chargeStatus, Answer answer, String text) {
        super(operation, chargeStatus, answer.inWords() + ": " + text, null);
        this.status = answer.status();
        this.code = answer.code();
        this.body = answer.body();
    }

    /** The HTTP status. */
    public final int status() {
        return status;
    }

    /** The code in the body, such as {@code BILLING_UNAVAILABLE}; null if it has none. */
    public final @Nullable String code() {
        return code;
    }

    /** The body as it came, its first 64 KiB if it is longer. It may name what a log should not hold. */
    public final String body() {
        return body;
    }

    static String nothingCharged(String nextStep) {
        return ChargeStatus.NOT_CHARGED.words() + "; " + nextStep;
    }

    private static String nextStep(int status) {
        return status == 429 || status >= 500 ? "try again later" : "body() says why";
    }

    /** What came back. */
    record Answer(int status, @Nullable String code, String body) {
        String inWords() {
            return code != null && CODE.matcher(code).matches() ? status + " " + code : String.valueOf(status);
        }
    }
}
