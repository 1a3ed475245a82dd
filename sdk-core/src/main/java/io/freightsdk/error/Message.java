package io.freightsdk.error;

import io.freightsdk.internal.DurationText;
import io.freightsdk.internal.OneLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sentence an exception says: operation, what came, whether money moved, what to do next, and how it went. */
final class Message {
    private Message() {}

    static String of(CallFacts facts, String text) {
        List<String> more = new ArrayList<>();
        if (facts.attempts() > 1) {
            more.add(facts.attempts() + " attempts");
        }
        if (facts.note() != null) {
            more.add(OneLine.of(facts.note()));
        }
        if (facts.requestId() != null && OneLine.isId(facts.requestId())) {
            more.add("request " + facts.requestId());
        }
        return begin(facts) + text + (more.isEmpty() ? "" : " (" + String.join("; ", more) + ")");
    }

    private static String begin(CallFacts facts) {
        return OneLine.of(facts.operation()) + ": ";
    }

    /** The part of such a sentence up to {@link #charge}; all after the operation if it does not say that. */
    static String whatHappened(CallFacts facts, String sentence) {
        String charge = facts.chargeStatus().words();
        int nextStep = sentence.indexOf(charge + "; ");
        return sentence.substring(begin(facts).length(), nextStep < 0 ? sentence.length() : nextStep + charge.length());
    }

    /** Returns whether money moved and what to do; if that is unknown, what to do about it comes last. */
    static String charge(CallFacts facts, String nextStep) {
        boolean unknown = facts.chargeStatus() == ChargeStatus.UNKNOWN;
        return facts.chargeStatus().words() + "; " + nextStep + (unknown ? "; " + again(facts) : "");
    }

    /** Says how to repeat a call with an unknown charge, where the next step would be only to try again. */
    static String chargeOrAgain(CallFacts facts, String nextStep) {
        boolean unknown = facts.chargeStatus() == ChargeStatus.UNKNOWN;
        return facts.chargeStatus().words() + "; " + (unknown ? again(facts) : nextStep);
    }

    private static String again(CallFacts facts) {
        if (facts.idempotencyKey() == null) {
            return "a new call is billed separately; if no other call runs, the balance shows whether this one was"
                    + " charged";
        }
        String key = facts.operation().equals("topUpByCard") ? "topUpId" : "idempotency key";
        String name = facts.orderId() == null ? key : "order id";
        return "call again with the same " + name + ", it is charged at most once";
    }

    static String tryAgain(@Nullable Duration after) {
        if (after == null || after.isZero() || after.isNegative()) {
            return "try again later";
        }
        // rounded up: at the second before, it would be too early
        boolean whole = after.getNano() == 0 || after.getSeconds() == Long.MAX_VALUE;
        return "try again in " + DurationText.of(Duration.ofSeconds(after.getSeconds() + (whole ? 0 : 1)));
    }
}
