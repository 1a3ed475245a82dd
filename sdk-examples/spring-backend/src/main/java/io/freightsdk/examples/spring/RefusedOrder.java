package io.freightsdk.examples.spring;

import org.springframework.http.HttpStatus;

/** A request of which nothing is sent, and why. */
final class RefusedOrder extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** As schema.sql has it: of a longer value the database says its beginning, and so the driver's phone number. */
    private static final int LONGEST_ID = 200;

    private static final int LONGEST_INPUT = 20_000;

    final HttpStatus status;
    private final String[] fields;

    private RefusedOrder(HttpStatus status, String reason, String... fields) {
        super(reason);
        this.status = status;
        this.fields = fields;
    }

    /** Throws if the order has no name, or is longer than a row. */
    static void unlessStorable(String orderId, String input) {
        if (orderId.isBlank() || orderId.length() > LONGEST_ID) {
            throw unusable("orderId");
        }
        if (input.length() > LONGEST_INPUT) {
            throw unusable("pickup", "delivery");
        }
    }

    static RefusedOrder unusable(String... fields) {
        return new RefusedOrder(
                HttpStatus.BAD_REQUEST, "the order lacks something, or something in it cannot be used", fields);
    }

    static RefusedOrder changed() {
        return new RefusedOrder(
                HttpStatus.CONFLICT,
                "an order cannot be changed, and this one came before with other details; nothing was charged: "
                        + "post it as it was, or under another orderId");
    }

    static RefusedOrder unknown() {
        return new RefusedOrder(
                HttpStatus.NOT_FOUND,
                "there is no such order, or its load is not known yet: "
                        + "post it again, which costs nothing if its load exists");
    }

    String[] fields() {
        return fields.clone();
    }
}
