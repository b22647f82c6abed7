import { OBSERVED, statedIn } from './claim.js';
import { named, type Named } from './named.js';

/** The members on v3, by the path of the collection. */
export const fieldMarksV3: ReadonlyMap<string, readonly Named[]> = new Map([
  ['product-configuration-profiles', [named(OBSERVED, 'id environmentId name data created updated')]],
  ['scheduling-rules', [named(OBSERVED, 'id environmentId name type data created updated')]],
  [
    'products',
    [
      named(
        OBSERVED,
        'id environmentId configProfileId sku name price thumbnailUrl msrp salePrice isOnSale minQty maxQty qtyInStock',
        'isInStock discount isDiscountPercentage intervals defaultInterval subscriptionOptionMode',
        'defaultSubscriptionOption shippingMode useSchedulingRule schedulingRule schedulingRuleId created updated',
      ),
    ],
  ],
  [
    'customers',
    [
      named(
        OBSERVED,
        'id environmentId email firstName middleName lastName platformSpecificCustomerId externalVaultCustomerToken',
        'defaultAddressId defaultBillingAddressId defaultShippingAddressId created updated',
      ),
    ],
  ],
  [
    'customer-addresses',
    [
      named(
        OBSERVED,
        'id environmentId customerId firstName middleName lastName company street1 street2 street3 city region postcode',
        'country phone isDefault isDefaultBilling isDefaultShipping created updated',
      ),
    ],
  ],
  [
    'group-subscriptions',
    [
      named(
        OBSERVED,
        'id environmentId customer customerId name status statusName interval scheduleName nextOrderDate lastOrderDate',
        'expirationDate subscriptions created updated',
      ),
      named(statedIn('§9'), 'userDefinedFields'),
    ],
  ],
  [
    'subscriptions',
    [
      named(
        OBSERVED,
        'id environmentId customer customerId product productId productSku status statusName qty interval scheduleName',
        'schedulingRuleParams nextOrderDate lastOrderDate expirationDate couponCode useFixedPrice fixedPrice',
        'requiresShipping shippingMethodCode paymentProfileId paymentMethodCode shippingAddressId shippingAddress',
        'billingAddressId billingAddress recurringOrderCount failedOrderAttemptCount errorClass errorClassDescription',
        'errorType errorMessage errorTime retryAfter productOptions additionalOptions platformSpecificFields created',
        'updated',
      ),
      named(statedIn('§9'), 'userDefinedFields'),
    ],
  ],
  ['environments', [named(OBSERVED, 'id name created updated')]],
  [
    'right-to-be-forgotten-requests',
    [
      named(
        OBSERVED,
        'id environmentId status receivedDateTime processedDateTime customerId email platformSpecificCustomerId phone',
        'firstName middleName lastName notes created updated',
      ),
    ],
  ],
  ['web-sessions', [named(OBSERVED, 'id environmentId sessionId created updated')]],
  [
    'shipping-quotes',
    [named(OBSERVED, 'id carrierCode carrierName shippingMethodCode shippingMethodName shippingMethodDescription shippingPrice')],
  ],
]);
