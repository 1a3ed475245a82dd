import json
import os
import urllib.request

def call(path, body=None, bearer=os.environ["FREIGHT_CONTROL_TOKEN"], **headers):
    request = urllib.request.Request(os.environ["FREIGHT_BASE_URL"] + path)
    request.add_header("Authorization", "Bearer " + bearer)
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    request.data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, timeout=10) as response:
        return json.load(response)

broker = call("/_control/brokers", {"name": "Acme", "balanceUsd": "10.00"})
key = broker["agentKey"]
load = call("/v1/agent/loads", {
    "driverPhone": "+12145550142",
    "pickups": [{"address": "2801 S Western Ave", "city": "Chicago", "state": "IL", "zip": "60608"}],
    "deliveries": [{"address": "4800 Spring Valley Rd", "city": "Dallas", "state": "TX", "zip": "75244"}],
}, bearer=key, Idempotency_Key="order-1001")["loadNumber"]
call(f"/_control/loads/{load}/drive", {"to": "end"})
print(call(f"/v1/agent/loads/{load}", bearer=key)["status"])
#> DELIVERED
print(call("/v1/agent/balance", bearer=key)["balanceUsd"])
#> 9.33
