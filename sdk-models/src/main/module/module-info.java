/** The records of the service and their JSON. */
@SuppressWarnings("module") // a module that is compiled after this one
module io.freightsdk.models {
    requires transitive com.squareup.moshi;
    requires transitive okio;
    requires kotlin.stdlib;
    requires static org.jspecify;
    requires static com.fasterxml.jackson.databind;
    requires static tools.jackson.databind;

    exports io.freightsdk.json;
    exports io.freightsdk.json.internal; // not to the server alone: tests of a module have that on the class path
    exports io.freightsdk.model;
}
