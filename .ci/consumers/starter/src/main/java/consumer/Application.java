package consumer;

import io.freightsdk.FreightClient;
import io.freightsdk.model.LoadPosition;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
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
}
