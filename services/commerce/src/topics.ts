import { topics } from '@portico/proto/topics'

export const PRODUCT_CHANGED = topics.productChanged
export const CART_CHANGED = topics.cartChanged
export const SETTINGS_CHANGED = topics.settingsChanged
/** Actions of owners, for the audit. */
export const ACTED = topics.commerceActed
