package io.freightsdk.examples.spring;

import com.squareup.moshi.JsonAdapter;
import io.freightsdk.durable.DurableCall;
import io.freightsdk.json.FreightJson;
import io.freightsdk.model.CreateLoadInput;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** An order of a customer, and the number of its load once there is one. */
@Entity
@Table(name = "orders")
@SuppressWarnings("NullAway.Init") // JPA fills the fields
class Order {
    @Id
    private String id;

    @Convert(converter = Json.class)
    @Column(length = 20_000)
    private CreateLoadInput input;

    /** The state of the creation when it ended: SUCCEEDED, or FAILED without a load. */
    private @Nullable String loadState;

    private @Nullable String loadNumber;

    /** For JPA, which then fills the fields. */
    protected Order() {}

    Order(String id) {
        this.id = id;
    }

    String id() {
        return id;
    }

    CreateLoadInput input() {
        return input;
    }

    @Nullable
    String loadState() {
        return loadState;
    }

    @Nullable
    String loadNumber() {
        return loadNumber;
    }

    /** Sets what is to be created; a corrected order has no state yet. */
    void request(CreateLoadInput load) {
        if (!load.equals(input)) {
            input = load;
            loadState = null;
        }
    }

    void ended(DurableCall call) {
        loadState = call.state().name();
        loadNumber = call.loadNumber();
    }

    static class Json implements AttributeConverter<CreateLoadInput, String> {
        private static final JsonAdapter<CreateLoadInput> JSON = FreightJson.adapter(CreateLoadInput.class);

        @Override
        public String convertToDatabaseColumn(CreateLoadInput input) {
            return JSON.toJson(input);
        }

        @Override
        public @Nullable CreateLoadInput convertToEntityAttribute(String json) {
            try {
                return JSON.fromJson(json);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
