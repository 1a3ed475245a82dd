// one line is enough: it hands on the models, OkHttp and Moshi. jlink refuses it still, as some of what it needs, such as Moshi,
// has no descriptor.
module consumer {
    requires io.freightsdk.core;
    requires jdk.httpserver;
}
