package io.freightsdk.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.Eta;
import io.freightsdk.model.LoadPosition;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A text eight times as long takes eight times the memory to read, and not sixty-four times, whatever is in it. */
class LinearReadingTest {
    private static final int LENGTH = 100_000;
    private static final int TIMES = 8;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @FunctionalInterface
    private interface Reading {
        Object of(String json) throws Exception;
    }

    private static void assertLinear(String properties, String end, Reading reading) throws Exception {
        long once = allocated(filled(properties, end, LENGTH), reading);
        long more = allocated(filled(properties, end, TIMES * LENGTH), reading);
        assertThat(more).as("%,d bytes for the short one", once).isLessThan(2 * TIMES * once);
    }

    private static String filled(String properties, String end, int length) {
        return "{" + properties.repeat(length / properties.length()) + end + "}";
    }

    private static long allocated(String json, Reading reading) throws Exception {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThat(reading.of(json)).isNotNull();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static final String POSITION = "\"loadNumber\":\"L\",\"status\":\"PLANNED\","
            + "\"createdAt\":\"2026-05-04T12:00:00Z\",\"pingCount\":0,\"stops\":[],\"gpsTrack\":[]";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"x\":{},",
                "\"x\":[],",
                "\"x\":1,",
                "\"x\":[1e999],",
                "\"eta\":{},",
                "\"eta\":{\"etaAt\":1},",
                "\"eta\":{\"reason\":\"r\"},"
            })
    void unknownPropertiesOfAPosition(String properties) throws Exception {
        ObjectMapper two = new ObjectMapper().findAndRegisterModules();
        JsonMapper three = JsonMapper.builder().findAndAddModules().build();
        assertLinear(properties, POSITION, FreightJson.adapter(LoadPosition.class)::fromJson);
        assertLinear(properties, POSITION, json -> two.readValue(json, LoadPosition.class));
        assertLinear(properties, POSITION, json -> three.readValue(json, LoadPosition.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"x\":true,", "\"deduplicated\":true,", "\"x\":{},"})
    void unknownPropertiesOfACreation(String properties) throws Exception {
        assertLinear(
                properties,
                "\"ok\":true,\"loadId\":\"1\",\"loadNumber\":\"L\",\"trackingLink\":\"https://f.example/t\","
                        + "\"deduplicated\":true",
                FreightJson.adapter(CreateLoadOutcome.class)::fromJson);
    }

    @Test
    void objectsInAnUnknownEta() throws Exception {
        assertLinear("\"x\":{\"y\":[{}]},", "\"reason\":\"r\"", FreightJson.adapter(Eta.class)::fromJson);
    }
}
