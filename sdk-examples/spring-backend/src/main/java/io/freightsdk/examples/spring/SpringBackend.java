package io.freightsdk.examples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The service: {@code POST /orders} and {@code GET /orders/{orderId}}. The starter creates the client from the properties {@code
 * freight.*}, and closes it.
 */
@SpringBootApplication
public class SpringBackend {
    /** Serves until it is stopped. */
    public static void main(String[] args) {
        SpringApplication.run(SpringBackend.class, args);
    }
}
