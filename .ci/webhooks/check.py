"""The receiver of the page takes all posts and refuses what was made of them."""
import json, os, sys
from receiver import verified

secret = os.environ["RELAY_SECRETS"]
posts = [json.loads(line) for line in open(sys.argv[1])]
for post in posts:
    headers, body = post["headers"], post["body"].encode()
    assert verified(secret, headers, body), body
    assert not verified(secret, headers, body.replace(b'"version":1', b'"version":7')), body
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        assert not verified(secret, {key: value for key, value in headers.items() if key != name}, body), body
    assert not verified(secret, {**headers, "webhook-signature": "v1," + "A" * 43 + "\u00e9"}, body), body
    assert not verified(secret, {**headers, "webhook-id": "another"}, body), body
    assert not verified(secret, {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 400)}, body), body
print(f"webhooks: {len(posts)} posts are verified in Python")
