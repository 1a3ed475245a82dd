package io.freightsdk;

import io.freightsdk.Attempt.AttemptOutcome.Failure;
import io.freightsdk.NameLookUps.GivenUpException;
import io.freightsdk.error.CallFacts;
import io.freightsdk.error.CallInterruptedException;
import io.freightsdk.error.CallTimeoutException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.ClientClosedException;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.TransportException;
import io.freightsdk.internal.OneLine;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.function.Function;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

record TransportFailures(Attempt attempt, Throwable cause, Duration deadline, boolean isClosed) {
    /** The message of OkHttp for a tunnel through a proxy that wants another login. */
    static final String NO_LOGIN = "Failed to authenticate with proxy";

    private static final int DEEPEST = 16;
    private static final String FORBIDDEN = "Unexpected response code for CONNECT: 403";
    private static final String NOT_PINNED = "Certificate pinning failure!";
    private static final String NO_TLS = "Unsupported or unrecognized SSL message";
    private static final String NEVER_PROCESSED = "stream was reset: REFUSED_STREAM";

    <T> Failure<T> failure(Operation<T> operation) {
        // of a refused stream the other side has done nothing (RFC 9113, 8.7); OkHttp's class for it is its own
        boolean sent =
                attempt.sent() && !(cause instanceof IOException && NEVER_PROCESSED.equals(OneLine.message(cause)));
        String remedy = sent ? null : remedy(cause);
        boolean givenUp = Thread.currentThread().isInterrupted() || isClosed || remedy != null;
        Failure.Kind again = sent ? Failure.Kind.LOST : Failure.Kind.NOT_SENT;
        return new Failure<>(
                givenUp ? Failure.Kind.REFUSED : again,
                sent ? operation.retryMode().ofALostResponse() : ChargeStatus.NOT_CHARGED,
                null,
                null,
                exception(sent, remedy));
    }

    private Function<CallFacts, FreightException> exception(boolean sent, @Nullable String remedy) {
        if (Thread.currentThread().isInterrupted()) {
            return facts -> new CallInterruptedException(facts, cause);
        }
        if (isClosed) {
            return ClientClosedException::new;
        }
        // a connect timeout is of one address; the attempt itself ends with another exception
        boolean isOfAConnection = cause instanceof SocketTimeoutException && !sent;
        if (attempt.isOutOfTime() || (cause instanceof InterruptedIOException && !isOfAConnection)) {
            return attempt.isLimitedByDeadline
                    ? facts -> new CallTimeoutException(late(facts), deadline, true, cause)
                    : facts -> new CallTimeoutException(late(facts), attempt.timeout, false, cause);
        }
        return remedy == null
                ? facts -> new TransportException(facts, sent, cause)
                : facts -> new TransportException(facts, false, cause, remedy);
    }

    private CallFacts late(CallFacts facts) {
        return cause instanceof GivenUpException ? facts.withNote("waited for the address of the service") : facts;
    }

    /** The setting to change before a retry can succeed; null if the failure may be temporary. */
    private static @Nullable String remedy(Throwable cause) {
        if (NO_LOGIN.equals(OneLine.message(cause))) {
            return "the proxy refuses the login: set or correct the proxyAuthenticator of the OkHttpClient given to the"
                    + " builder";
        }
        if (FORBIDDEN.equals(OneLine.message(cause))) {
            return "the proxy does not let this host through: have it allowed there";
        }
        if (NO_TLS.equals(OneLine.message(cause))) {
            return "the port responds without TLS: check port and scheme of the base URL";
        }
        String remedy = null;
        Throwable e = cause;
        // causes may go in a circle
        for (int depth = 0; e != null && depth < DEEPEST; depth++, e = e.getCause()) {
            if (e instanceof SSLPeerUnverifiedException) {
                return OneLine.of(e).contains(NOT_PINNED)
                        ? "the certificate is not pinned: correct the certificatePinner of the OkHttpClient given to the"
                                + " builder"
                        : "the certificate is for another host: check the host name in the base URL";
            }
            if (e instanceof CertificateExpiredException || e instanceof CertificateNotYetValidException) {
                return "the certificate has expired or is not valid yet: have it renewed, or set this machine's clock";
            }
            if (e instanceof CertificateException
                    || e instanceof CertPathBuilderException
                    || e instanceof CertPathValidatorException) {
                remedy = "the certificate is not trusted: add its authority to the truststore of the JVM, or of the"
                        + " OkHttpClient given to the builder";
            }
        }
        return remedy;
    }
}
