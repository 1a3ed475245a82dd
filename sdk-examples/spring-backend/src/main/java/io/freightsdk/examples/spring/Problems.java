package io.freightsdk.examples.spring;

import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.FreightException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.SpendLimitException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Reports to callers whether money moved, and what to do next. */
@RestControllerAdvice
class Problems {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    /** The message of the exception is for our log: it names the freight service, and no key, phone number or address. */
    @ExceptionHandler
    ProblemDetail problem(FreightException e) {
        LOG.warn("{}", e.getMessage());
        if (e instanceof InvalidRequestException invalid) {
            return problem(
                    e,
                    HttpStatus.BAD_REQUEST,
                    "the order lacks something",
                    invalid.fields().toArray(String[]::new));
        }
        if (e instanceof InvalidRequestException) {
            return problem(e, HttpStatus.BAD_REQUEST, "the driver's phone number is not valid", "driverPhone");
        }
        if (e.chargeStatus() == ChargeStatus.UNKNOWN) {
            String next = e.operation().equals("createLoad")
                    ? "post the same order again: it is made and paid for at most once"
                    : "retry later: it may be paid for twice";
            return problem(e, HttpStatus.BAD_GATEWAY, next);
        }
        if (e instanceof InsufficientFundsException) {
            return problem(e, HttpStatus.SERVICE_UNAVAILABLE, "post the same order again once we have topped up");
        }
        if (e instanceof SpendLimitException) {
            return problem(e, HttpStatus.SERVICE_UNAVAILABLE, "we have spent our limit of a day: try again tomorrow");
        }
        return e.retryable()
                ? problem(e, HttpStatus.SERVICE_UNAVAILABLE, "try again in some minutes")
                : problem(e, HttpStatus.INTERNAL_SERVER_ERROR, "tell us; retrying does not help");
    }

    @ExceptionHandler
    ProblemDetail problem(RefusedOrder e) {
        LOG.warn("{}", e.getMessage());
        return problem(ChargeStatus.NOT_CHARGED, e.status, String.valueOf(e.getMessage()), e.fields());
    }

    /** Nothing was sent; what could not be read may have a phone number in it. */
    @ExceptionHandler
    ProblemDetail problem(HttpMessageNotReadableException e) {
        return problem(ChargeStatus.NOT_CHARGED, HttpStatus.BAD_REQUEST, "the order is not the JSON of one");
    }

    private static ProblemDetail problem(FreightException e, HttpStatus status, String next, String... fields) {
        return problem(e.chargeStatus(), status, next, fields);
    }

    private static ProblemDetail problem(ChargeStatus charge, HttpStatus status, String next, String... fields) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, next);
        problem.setProperty("chargeStatus", charge);
        problem.setProperty("fields", fields);
        return problem;
    }
}
