package io.freightsdk.server.proof.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checker accepts what one call after the other can explain, and nothing else. */
final class LinearizationTest {
    private final List<Event> history = new ArrayList<>();

    private void event(long invoked, long returned, Operation operation, Outcome outcome) {
        history.add(new Event(history.size(), operation, outcome, invoked, returned));
    }

    private void explained(long cents, boolean expected) {
        assertThat(Linearization.of(Account.of(cents), history).isPresent()).isEqualTo(expected);
    }

    @Test
    void nothingIsExplained() {
        explained(0, true);
    }

    @Test
    void debitTwiceIsRefused() {
        event(0, 1, Operation.create("", ""), Outcome.load(201, "L1"));
        event(2, 3, Operation.balance(), Outcome.balance(200, 70));
        explained(200, false);
    }

    @Test
    void debitOnceIsAccepted() {
        event(0, 1, Operation.create("", ""), Outcome.load(201, "L1"));
        event(2, 3, Operation.balance(), Outcome.balance(200, 135));
        explained(200, true);
    }

    @Test
    void staleBalanceIsRefused() {
        event(0, 1, Operation.read(), Outcome.done());
        event(2, 3, Operation.balance(), Outcome.balance(200, 200));
        explained(200, false);
    }

    @Test
    void balanceOfBeforeOrAfterIsAcceptedWhileTheDebitIsUnderWay() {
        event(0, 9, Operation.read(), Outcome.done());
        event(1, 3, Operation.balance(), Outcome.balance(200, 200));
        event(4, 6, Operation.balance(), Outcome.balance(200, 198));
        explained(200, true);
    }

    @Test
    void balanceThatGoesBackIsRefused() {
        event(0, 9, Operation.read(), Outcome.done());
        event(1, 3, Operation.balance(), Outcome.balance(200, 198));
        event(4, 6, Operation.balance(), Outcome.balance(200, 200));
        explained(200, false);
    }

    @Test
    void twoLoadsForOneKeyAreRefused() {
        event(0, 9, Operation.create("k", ""), Outcome.load(201, "L1"));
        event(1, 8, Operation.create("k", ""), Outcome.load(201, "L2"));
        explained(200, false);
    }

    @Test
    void firstAnswerTwiceForOneKeyIsRefused() {
        event(0, 9, Operation.create("k", ""), Outcome.load(201, "L1"));
        event(1, 8, Operation.create("k", ""), Outcome.load(201, "L1"));
        explained(200, false);
    }

    @Test
    void replayIsAcceptedInEitherOrderOfSending() {
        event(0, 9, Operation.create("k", ""), Outcome.load(201, "L1").again());
        event(1, 8, Operation.create("k", ""), Outcome.load(201, "L1"));
        event(10, 11, Operation.balance(), Outcome.balance(200, 135));
        explained(200, true);
    }

    @Test
    void replayBeforeItsFirstAnswerIsRefused() {
        event(0, 1, Operation.create("k", ""), Outcome.load(201, "L1").again());
        event(2, 3, Operation.create("k", ""), Outcome.load(201, "L1"));
        explained(200, false);
    }

    @Test
    void twoLoadsForOneReferenceAreRefused() {
        event(0, 9, Operation.create("", "r"), Outcome.load(201, "L1"));
        event(1, 8, Operation.create("", "r"), Outcome.load(201, "L2"));
        explained(200, false);
    }

    @Test
    void loadFoundByItsReferenceIsFree() {
        event(0, 9, Operation.create("a", "r"), Outcome.load(200, "L1"));
        event(1, 8, Operation.create("b", "r"), Outcome.load(201, "L1"));
        event(2, 10, Operation.create("a", "r"), Outcome.load(200, "L1").again());
        event(11, 12, Operation.balance(), Outcome.balance(200, 0));
        explained(65, true);
    }

    @Test
    void oneNumberForTwoLoadsIsRefused() {
        event(0, 9, Operation.create("", ""), Outcome.load(201, "L1"));
        event(1, 8, Operation.create("", ""), Outcome.load(201, "L1"));
        explained(200, false);
    }

    @Test
    void lastMoneyIsSpentOnce() {
        event(0, 9, Operation.create("", ""), Outcome.load(201, "L1"));
        event(1, 8, Operation.create("", ""), Outcome.load(201, "L2"));
        explained(129, false);
        explained(130, true);
    }

    @Test
    void refusalForWantOfMoneyThatWasThereIsRefused() {
        event(0, 1, Operation.create("", ""), Outcome.balance(402, 65));
        explained(65, false);
        explained(64, false);
        history.clear();
        event(0, 1, Operation.create("", ""), Outcome.balance(402, 64));
        explained(64, true);
    }

    @Test
    void refusalMayComeBeforeATopUpUnderWay() {
        event(0, 9, Operation.topUp("", 100), Outcome.balance(200, 110));
        event(1, 2, Operation.create("", ""), Outcome.balance(402, 10));
        event(3, 4, Operation.create("", ""), Outcome.load(201, "L1"));
        explained(10, true);
    }

    @Test
    void topUpTwiceForOneKeyIsRefused() {
        event(0, 9, Operation.topUp("k", 100), Outcome.balance(200, 100));
        event(1, 8, Operation.topUp("k", 100), Outcome.balance(200, 200));
        explained(0, false);
    }

    @Test
    void topUpThatIsLostIsRefused() {
        event(0, 1, Operation.topUp("", 100), Outcome.balance(200, 100));
        event(2, 3, Operation.topUp("", 100), Outcome.balance(200, 100));
        explained(0, false);
    }

    @Test
    void orderIsOneThatExplains() {
        event(0, 9, Operation.balance(), Outcome.balance(200, 5));
        event(0, 9, Operation.topUp("", 5), Outcome.balance(200, 5));
        assertThat(Linearization.of(Account.of(0), history).orElseThrow())
                .containsExactly(history.get(1), history.get(0));
    }
}
