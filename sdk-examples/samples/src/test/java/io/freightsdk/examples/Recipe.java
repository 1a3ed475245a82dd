package io.freightsdk.examples;

import io.freightsdk.samples.Printed;
import java.util.List;
import java.util.function.Consumer;

/** A program that calls a service, and what it costs a broker who runs it against the real one for the first time. */
record Recipe(String className, String realCostUsd, Consumer<Service> program) {
    static List<Recipe> all() {
        return List.of(
                new Recipe("CreateALoad", "0.65", CreateALoad::run),
                new Recipe("FollowALoad", "0.83", FollowALoad::run),
                new Recipe("ConfirmADelivery", "0.65", ConfirmADelivery::run),
                new Recipe("SurviveALostResponse", "0.65", SurviveALostResponse::run),
                new Recipe("WaitOutABillingOutage", "0.65", WaitOutABillingOutage::run),
                new Recipe("TopUpAndGoOn", "0.65", TopUpAndGoOn::run),
                new Recipe("ReadPrices", "0.00", ReadPrices::run),
                new Recipe("LimitSpendPerCustomer", "0.71", LimitSpendPerCustomer::run),
                new Recipe("CallAsynchronously", "0.67", CallAsynchronously::run),
                new Recipe("BringYourOwnOkHttpClient", "0.00", BringYourOwnOkHttpClient::run),
                new Recipe("MeterCalls", "0.67", MeterCalls::run),
                new Recipe("KeepBooksInAFile", "0.67", KeepBooksInAFile::run));
    }

    static Recipe named(String className) {
        return all().stream()
                .filter(recipe -> recipe.className.equals(className))
                .findFirst()
                .orElseThrow();
    }

    /** What it prints, with {@code http://…} for a server that is somewhere else on every run. */
    String printed(Service service) throws Exception {
        return Printed.by(() -> program.accept(service)).replaceAll("http://127\\.0\\.0\\.1:\\d+", "http://…");
    }

    @Override
    public String toString() {
        return className;
    }
}
