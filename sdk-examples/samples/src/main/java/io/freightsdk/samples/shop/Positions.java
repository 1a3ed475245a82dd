package io.freightsdk.samples.shop;

import io.freightsdk.FreightClient;
import io.freightsdk.model.LoadPosition;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Positions {
    private final FreightClient freight;

    Positions(FreightClient freight) {
        this.freight = freight;
    }

    /** Each call is a paid read. */
    @GetMapping("/positions/{number}")
    LoadPosition position(@PathVariable("number") String number) {
        return freight.getLoadPosition(number);
    }
}
