<?php

require __DIR__ . '/door.php';

serve(setting('CALLBACK_SECRET', 'subsim-default-callback-secret'), function (stdClass $order): array {
    $items = $order->items ?? null;
    if (!is_array($items) || $items === [] || array_filter($items, fn ($item) => !isItem($item)) !== []) {
        return [400, ['errorMessage' => 'This is no order.']];
    }
    // The token is new for each attempt. The subscriptions, and how many orders they had, are the same when an order is asked for again.
    $keys = array_map(fn ($item) => json_encode([$item->subscription->id ?? $item, $item->subscription->reorderOrdinal ?? null]), $items);
    sort($keys);
    return once('order:' . json_encode($keys), fn () => placeOrder($order), fn (array $done) => isset($done[1]->orderNumber));
});

function isItem(mixed $item): bool
{
    return $item instanceof stdClass
        && is_string($item->productSku ?? null)
        && is_numeric($item->qty ?? null)
        && $item->qty > 0;
}

function placeOrder(stdClass $order): array
{
    [$good, $errorItems] = [[], []];
    foreach ($order->items as $item) {
        if (isProduct($item->productSku, $order->salesOrderToken ?? '')) {
            $good[] = ['productSku' => $item->productSku, 'qty' => $item->qty, 'subscriptionId' => $item->subscription->id ?? null];
        } else {
            $errorMessage = "There is no product $item->productSku.";
            $errorItems[] = ['subscriptionId' => $item->subscription->id ?? null, 'errorMessage' => $errorMessage];
        }
    }
    if ($good === [] || ($errorItems !== [] && ($order->allowSomeFailedItems ?? false) !== true)) {
        return [409, ['orderNumber' => null, 'orderDetails' => null, 'errorItems' => $errorItems]];
    }
    $orderNumber = 'SHOP-' . bin2hex(random_bytes(6));
    $orderDetails = ['orderNumber' => $orderNumber, 'orderStatus' => 'placed', 'items' => $good];
    return [$errorItems === [] ? 201 : 202, ['orderNumber' => $orderNumber, 'orderDetails' => $orderDetails, 'errorItems' => $errorItems]];
}

/** A call that bears the token of an order is listed with it. */
function isProduct(string $sku, string $token): bool
{
    [$status, $products] = readApi('/services/v2/products?' . http_build_query(['sku' => $sku, 'salesOrderToken' => $token]));
    if ($status !== 200) {
        throw new RuntimeException("There are no products: $status");
    }
    return array_filter($products, fn ($product) => $product->sku === $sku) !== [];
}
