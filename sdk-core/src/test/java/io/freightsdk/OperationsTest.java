package io.freightsdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freightsdk.error.ApiException;
import io.freightsdk.error.ChargeStatus;
import io.freightsdk.error.DeliveryNotReadyException;
import io.freightsdk.error.ForbiddenException;
import io.freightsdk.error.InsufficientFundsException;
import io.freightsdk.error.InvalidRequestException;
import io.freightsdk.error.LoadNotFoundException;
import io.freightsdk.error.UnauthorizedException;
import io.freightsdk.error.UnknownBrokerException;
import io.freightsdk.model.CatalogEntry;
import io.freightsdk.model.ConfirmDeliveryResult;
import io.freightsdk.model.CreateLoadInput;
import io.freightsdk.model.CreateLoadOutcome;
import io.freightsdk.model.CreateLoadResult;
import io.freightsdk.model.DedupCreateLoadResult;
import io.freightsdk.model.LoadPosition;
import io.freightsdk.model.LoadStatus;
import io.freightsdk.model.StopInput;
import io.freightsdk.server.CompletionMode;
import io.freightsdk.server.FreightBroker;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operation of the contract, each with its refusals, on the server that behaves as the contract says. */
class OperationsTest {
    @AutoClose
    private final Served served = new Served();

    @AutoClose
    private final FreightClient freight = served.client();

    @Test
    void loadIsCreatedAndRead() {
        CreateLoadOutcome load = freight.createLoad(Served.load(), CallOptions.none());
        LoadPosition position = freight.getLoadPosition(load.loadNumber());

        assertThat(load).isInstanceOf(CreateLoadResult.class);
        assertThat(position.status()).isEqualTo(LoadStatus.PLANNED);
        assertThat(served.paidUsd()).isEqualTo("0.67");
    }

    @Test
    void loadOfTheSameReferenceIsFoundAndCostsNothing() {
        freight.prices().list();
        CreateLoadInput input = Served.load().toBuilder().customerRef("PO-1").build();
        CreateLoadOutcome first = freight.createLoad(input, CallOptions.none());
        CreateLoadOutcome second = freight.createLoad(input, CallOptions.none());

        assertThat(second).isInstanceOf(DedupCreateLoadResult.class);
        assertThat(second.loadNumber()).isEqualTo(first.loadNumber());
        assertThat(served.paidUsd()).isEqualTo("0.65");
        assertThat(freight.spend().chargedUsd()).isEqualTo("0.65");
    }

    @Test
    void deliveryIsConfirmedAndConfirmedAgain() {
        served.broker.completion(CompletionMode.AWAIT_CONFIRM);
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        served.server.load(loadNumber).driveToEnd();
        Instant received = served.server.clock().now();

        ConfirmDeliveryResult first = freight.confirmDelivery(loadNumber, received);
        ConfirmDeliveryResult second = freight.confirmDelivery(loadNumber);

        assertThat(first.oldStatus()).isEqualTo(LoadStatus.AT_DELIVERY);
        assertThat(second.idempotent()).isTrue();
    }

    @Test
    void pricesAndBalanceAreRead() {
        assertThat(freight.getPricing().prices()).containsEntry("load_create", new BigDecimal("0.65"));
        assertThat(freight.getBalance().balanceUsd()).isEqualByComparingTo("100.00");
    }

    @Test
    @SuppressWarnings("deprecation")
    void statusIsNeverWritten() {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();

        assertThatThrownBy(() -> freight.updateLoadStatus(loadNumber, LoadStatus.DELIVERED))
                .isInstanceOf(ApiException.class);
        assertThat(served.requests("updateLoadStatus")).isOne();
    }

    @Test
    void catalogWorksWithTheOtherHeader() {
        CreateLoadOutcome load = freight.incubating().createTrackedLoad("order-1", Served.load());

        assertThat(freight.incubating().listServices().services())
                .extracting(CatalogEntry::id)
                .contains("agent.create_load");
        assertThat(freight.incubating()
                        .getTrackedLoadPosition(load.loadNumber())
                        .status())
                .isEqualTo(LoadStatus.PLANNED);
        assertThat(freight.incubating()
                        .topUpByCard("t-1", new BigDecimal("25.00"), "tok_visa")
                        .balanceUsd())
                .isEqualByComparingTo("124.33");
    }

    @Test
    void declinedCardIsARefusal() {
        assertThatThrownBy(() -> freight.incubating().topUpByCard("t-1", BigDecimal.TEN, "tok_declined"))
                .isExactlyInstanceOf(ApiException.class)
                .hasMessageStartingWith("topUpByCard: 402 CARD_DECLINED: nothing charged");
        assertThat(served.requests("topUpByCard")).isOne();
    }

    @Test
    void missingFieldsAreNamed() {
        StopInput nowhere =
                Served.load().deliveries().get(0).toBuilder().state("XX").build();
        CreateLoadInput input =
                Served.load().toBuilder().deliveries(List.of(nowhere)).build();

        assertThatThrownBy(() -> freight.createLoad(input, CallOptions.none()))
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        e -> assertThat(e.fields()).containsExactly("deliveries.0.state"));
    }

    @Test
    void invalidPhoneNumberIsRefusedUnprinted() {
        CreateLoadInput input =
                Served.load().toBuilder().driverPhone("555-0142").build();

        assertThatThrownBy(() -> freight.createLoad(input, CallOptions.none()))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageNotContaining("555");
    }

    @Test
    void loadThatIsNotThereIsNotFound() {
        assertThatThrownBy(() -> freight.getLoadPosition("LD-2026-999999")).isInstanceOf(LoadNotFoundException.class);
        assertThatThrownBy(() -> freight.getLoadPosition("../agent/pricing?x=1#y"))
                .isInstanceOf(LoadNotFoundException.class);
        assertThat(served.paidUsd()).isEqualTo("0.00");
    }

    @Test
    void loadOfAnotherBrokerIsForbidden() {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();
        FreightBroker other = served.server.addBroker();
        try (FreightClient stranger =
                served.builder().agentKey(other.agentKey()).build()) {
            assertThatThrownBy(() -> stranger.getLoadPosition(loadNumber)).isInstanceOf(ForbiddenException.class);
        }
        assertThat(other.balanceUsd()).isEqualByComparingTo("100.00");
    }

    @Test
    void keyThatIsUnknownIsRefused() {
        try (FreightClient stranger = served.builder().agentKey("agent_nobody").build()) {
            assertThatThrownBy(stranger::getBalance).isInstanceOf(UnauthorizedException.class);
        }
    }

    @Test
    void brokerThatIsNotRegisteredIsUnknown() {
        served.broker.registered(false);

        assertThatThrownBy(() -> freight.createLoad(Served.load(), CallOptions.none()))
                .isInstanceOfSatisfying(
                        UnknownBrokerException.class,
                        e -> assertThat(e.brokerEmail()).isNotBlank());
    }

    @Test
    void driverWhoHasNotArrivedHasNothingToConfirm() {
        String loadNumber =
                freight.createLoad(Served.load(), CallOptions.none()).loadNumber();

        assertThatThrownBy(() -> freight.confirmDelivery(loadNumber))
                .isInstanceOfSatisfying(DeliveryNotReadyException.class, e -> {
                    assertThat(e.reason()).isEqualTo("bol_received_before_geofence_arrive");
                    assertThat(e.loadStatus()).isEqualTo(LoadStatus.PLANNED);
                });
        assertThat(served.requests("confirmDelivery")).isOne();
    }

    @Test
    void insufficientFundsNameThePriceAndTheBalance() {
        try (Served poor = new Served("0.40");
                FreightClient client = poor.client()) {
            assertThatThrownBy(() -> client.createLoad(Served.load(), CallOptions.none()))
                    .isInstanceOfSatisfying(InsufficientFundsException.class, e -> {
                        assertThat(e.priceUsd()).isEqualTo("0.65");
                        assertThat(e.balanceUsd()).isEqualTo("0.40");
                        assertThat(e.billingUrl()).isEqualTo(poor.server.url() + "/console/billing");
                        assertThat(e.chargeStatus()).isEqualTo(ChargeStatus.NOT_CHARGED);
                    });
            assertThat(poor.requests("createLoad")).isOne();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".", ".."})
    void loadNumberIsNoWayToAnotherAddress(String loadNumber) {
        assertThatThrownBy(() -> freight.getLoadPosition(loadNumber))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("loadNumber must not be blank or only dots; it is in the result of createLoad");
        assertThatThrownBy(() -> freight.incubating().getTrackedLoadPosition(loadNumber))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(served.server.requests().size()).isZero();
    }

    @Test
    void futuresDoTheSame() {
        served.broker.completion(CompletionMode.AWAIT_CONFIRM);
        FreightAsyncClient async = freight.async();
        String loadNumber = async.createLoad("order-1", Served.load()).join().loadNumber();
        served.server.load(loadNumber).driveToEnd();
        Instant received = served.server.clock().now();

        assertThat(async.confirmDelivery(loadNumber, received).join().oldStatus())
                .isEqualTo(LoadStatus.AT_DELIVERY);
        assertThat(async.confirmDelivery(loadNumber, CallOptions.none()).join().idempotent())
                .isTrue();
        assertThat(async.confirmDelivery(loadNumber).join().idempotent()).isTrue();
        assertThat(async.getLoadPosition(loadNumber).join().status()).isEqualTo(LoadStatus.DELIVERED);
        assertThat(async.getBalance().join().balanceUsd()).isEqualByComparingTo("99.33");
    }
}
