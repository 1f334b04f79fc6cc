import { topics } from '@portico/proto/topics'

export const PRODUCT_CHANGED = topics.productChanged
export const CART_CHANGED = topics.cartChanged
export const SETTINGS_CHANGED = topics.settingsChanged
/** Pages show the level of a stock, and its number when few are left. */
export const STOCK_CHANGED = topics.stockChanged
export const ORDER_PLACED = topics.orderPlaced
export const ORDER_CHANGED = topics.orderChanged
/** Actions of owners, for the audit. */
export const ACTED = topics.commerceActed
