// The driver's page without a connection: the files that the page has kept, where the server gives out none.

const PATIENCE = 5_000;

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const page = event.request.mode === "navigate";
  if (page || pathname.startsWith("/assets/")) {
    event.respondWith(newest(event.request, page ? "/driver/" : pathname));
  }
});

async function newest(request, name) {
  const kept = await caches.match(name);
  try {
    const answer = await fetch(request, kept && { signal: AbortSignal.timeout(PATIENCE) });
    // read to its end here, so that the kept one stands in for a body that stops
    return answer.ok && kept ? new Response(await answer.blob(), answer) : answer.status < 500 ? answer : (kept ?? answer);
  } catch {
    return kept ?? Response.error();
  }
}
