package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.PlainError;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnknownPropertyTest {
    @Test
    void whatIsNewIsKeptAndWrittenBack() throws IOException {
        JsonAdapter<PlainError> errors = FreightJson.adapter(PlainError.class);
        PlainError grown = errors.fromJson("{\"error\": \"a\", \"new\": [1]}");
        assertThat(grown.additionalProperties()).isEqualTo(Map.of("new", List.of(new BigDecimal("1"))));
        assertThat(errors.toJson(grown)).isEqualTo("{\"error\":\"a\",\"new\":[1]}");
        assertThat(errors.fromJson("{\"error\": \"a\", \"error\": \"b\"}")).isEqualTo(new PlainError("b"));
    }
}
