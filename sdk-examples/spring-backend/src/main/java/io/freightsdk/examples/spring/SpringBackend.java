package io.freightsdk.examples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A service that takes orders and creates one load for each of them. */
@SpringBootApplication
public class SpringBackend {
    /** Serves until it is stopped. */
    public static void main(String[] args) {
        SpringApplication.run(SpringBackend.class, args);
    }
}
