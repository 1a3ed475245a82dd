package io.freightsdk.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.StopInput;
import org.junit.jupiter.api.Test;

class BuildersTest {
    @Test
    void allThatIsMissingIsNamed() {
        assertThatThrownBy(() -> CreateLoadInput.builder().shipperName("Acme").build())
                .hasMessage("CreateLoadInput: missing driverPhone, pickups, deliveries");
    }

    @Test
    void copyDiffersInWhatIsSet() {
        StopInput pickup = StopInput.builder()
                .address("2600 S Federal St")
                .city("Chicago")
                .state("IL")
                .zip("60616")
                .build();
        StopInput delivery =
                pickup.toBuilder().city("Dallas").state("TX").zip("75202").build();
        CreateLoadInput load = CreateLoadInput.builder()
                .driverPhone("+13125550142")
                .pickups(pickup)
                .deliveries(delivery)
                .build();
        assertThat(load.toBuilder().customerRef("PO-4711").build().deliveries()).containsExactly(delivery);
    }
}
