package io.freightsdk.examples.spring;

import io.freightsdk.durable.OrderMismatchException;
import io.freightsdk.error.FreightException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Tells callers what went wrong, whether money moved, and what to do next. */
@RestControllerAdvice
class Problems {
    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    /** The order was requested before with other details. */
    @ExceptionHandler
    ProblemDetail problem(OrderMismatchException e) {
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.CONFLICT, "this order was posted before with other details; nothing was changed");
    }

    /** The SDK has refused an order id or an input before anything was stored or sent. */
    @ExceptionHandler
    ProblemDetail problem(IllegalArgumentException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
    }

    /** A call of the freight service has failed. The message is for the log; it has no key, phone number or address. */
    @ExceptionHandler
    ProblemDetail problem(FreightException e) {
        LOG.warn("{}", e.getMessage());
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(
                e.retryable() ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.INTERNAL_SERVER_ERROR,
                e.retryable() ? "try again in some minutes" : "trying again does not help; contact us");
        problem.setProperty("chargeStatus", e.chargeStatus());
        return problem;
    }
}
