import { isList, isObject, memberOf, type Json, type JsonObject } from '../json/json.js';

// What the order callback and v3 say alike of an item.

/** A price as decimal text with two to four places. */
export function priceText(price: number): string {
  return price.toFixed(4).replace(/0{1,2}$/, '');
}

/** The product options in platform-specific fields; `undefined` unless they are an object or a list (#2.3-product-options-form). */
export function productOptions(platformFields: JsonObject, ecomName: string): readonly Json[] | undefined {
  const platform = memberOf(platformFields, `${ecomName}2`);
  const options = isObject(platform) ? memberOf(platform, 'product_option') : undefined;
  if (isList(options)) return options.length === 0 ? undefined : options;
  return isObject(options) && Object.keys(options).length > 0 ? [options] : undefined;
}
