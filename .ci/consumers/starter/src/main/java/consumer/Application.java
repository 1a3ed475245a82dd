package consumer;

import io.freightsdk.FreightClient;
import io.freightsdk.durable.DurableFreight;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.LoadPosition;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@SpringBootApplication
@RestController
public class Application {
    private final FreightClient freight;

    Application(FreightClient freight) {
        this.freight = freight;
    }

    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }

    @GetMapping("/loads/{number}")
    LoadPosition position(@PathVariable("number") String number) {
        return freight.getLoadPosition(number);
    }

    @Service
    static class Desk {
        private final Orders orders;
        private final DurableFreight durable;

        Desk(Orders orders, DurableFreight durable) {
            this.orders = orders;
            this.durable = durable;
        }

        @Transactional
        public void take(String id, CreateLoadInput input, boolean fails) {
            orders.save(new StoredOrder(id));
            durable.createLoad(id, input);
            if (fails) {
                throw new IllegalStateException("after the order was taken");
            }
        }
    }

    @Bean
    static DurableFreight.Listener ends(Orders orders) {
        return (transaction, call) -> {
            orders.findById(call.orderId()).ifPresent(order -> order.loadNumber = call.loadNumber());
        };
    }
}
