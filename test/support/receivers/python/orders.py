import itertools
import json
import os
import re
import urllib.parse

from door import Once, read, serve

SECRET = os.environ.get("CALLBACK_SECRET", "subsim-default-callback-secret")
orders, numbers = Once(), itertools.count(1001)


def take_order(order):
    items = order.get("items")
    if not isinstance(items, list) or not items or not all(is_item(item) for item in items):
        return 400, {"errorMessage": "This is no order."}
    # The token is new for each attempt. The subscriptions, and how many orders they had, are the same when an order is asked for again.
    key = json.dumps(sorted([json.dumps([id_of(item) or item, subscription_of(item).get("reorderOrdinal")]) for item in items]))
    return orders.do(key, lambda: place(order, items), lambda done: done[1]["orderNumber"] is not None)


def is_item(item):
    if not isinstance(item, dict) or not isinstance(item.get("productSku"), str):
        return False
    return re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,4})?", str(item.get("qty"))) is not None and float(item["qty"]) > 0


def subscription_of(item):
    subscription = item.get("subscription")
    return subscription if isinstance(subscription, dict) else {}


def id_of(item):
    return subscription_of(item).get("id")


def place(order, items):
    sold = [is_product(item["productSku"], order.get("salesOrderToken", "")) for item in items]
    good = [item for item, is_sold in zip(items, sold) if is_sold]
    error_items = [
        {"subscriptionId": id_of(item), "errorMessage": f"There is no product {item['productSku']}."}
        for item, is_sold in zip(items, sold)
        if not is_sold
    ]
    if not good or (error_items and order.get("allowSomeFailedItems") is not True):
        return 409, {"orderNumber": None, "orderDetails": None, "errorItems": error_items}
    number = f"SHOP-{next(numbers)}"
    placed = [{"productSku": item["productSku"], "qty": item["qty"], "subscriptionId": id_of(item)} for item in good]
    details = {"orderNumber": number, "orderStatus": "placed", "items": placed}
    return (202 if error_items else 201), {"orderNumber": number, "orderDetails": details, "errorItems": error_items}


def is_product(sku, token):
    """A call that bears the token of an order is listed with it."""
    status, products = read("/services/v2/products?" + urllib.parse.urlencode({"sku": sku, "salesOrderToken": token}))
    if status != 200:
        raise RuntimeError(f"There are no products: {status}")
    return any(product["sku"] == sku for product in products)


serve(SECRET, os.environ.get("PORT", "8081"), take_order)
