// The SDK's jars are automatic modules. An automatic module brings the other automatic ones along (Moshi, okio) but none
// that has a descriptor: okhttp3 has one and has to be named. It hands on kotlin.stdlib; whoever uses the models alone
// has to name that instead. jlink refuses automatic modules.
module consumer {
    requires io.freightsdk.core;
    requires io.freightsdk.models;
    requires okhttp3;
    requires jdk.httpserver;
}
