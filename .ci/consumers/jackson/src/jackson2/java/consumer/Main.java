package consumer;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.Eta;
import io.freightsdk.model.EtaUnavailable;
import io.freightsdk.model.LoadStatus;
import java.util.List;

/** Jackson finds the module on its own. */
public final class Main {
    public record Page(List<LoadStatus> statuses, Eta eta, CreateLoadOutcome load) {}

    private Main() {}

    public static void main(String[] args) throws Exception {
        ObjectMapper mapper = new ObjectMapper().findAndRegisterModules();
        String json = "{\"statuses\":[\"PLANNED\",\"LATE\"],\"eta\":{\"reason\":\"stale\"},\"load\":{\"ok\":true,\"loadId\":\"1\","
                + "\"loadNumber\":\"LD-1\",\"trackingLink\":\"https://f.example/1\",\"deduplicated\":true}}";
        Page page = mapper.readValue(json, Page.class);
        if (!(page.load() instanceof DedupCreateLoadResult) || !(page.eta() instanceof EtaUnavailable)) {
            throw new AssertionError(page);
        }
        if (!mapper.readTree(mapper.writeValueAsString(page)).equals(mapper.readTree(json))) {
            throw new AssertionError(mapper.writeValueAsString(page));
        }
        System.out.println("ok " + args[0]);
    }
}
