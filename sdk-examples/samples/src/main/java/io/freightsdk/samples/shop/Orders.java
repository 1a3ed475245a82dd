package io.freightsdk.samples.shop;

import io.freightsdk.model.CreateLoadInput;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class Orders {
    private final OrderDesk desk;

    Orders(OrderDesk desk) {
        this.desk = desk;
    }

    @PostMapping("/orders/{id}")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void take(@PathVariable("id") String id, @RequestBody CreateLoadInput input) {
        desk.take(id, input);
    }
}
