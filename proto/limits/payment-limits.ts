/* Limits of payments. All are ours. */

/** Bytes of an event that a payment provider sends. */
export const MAX_WEBHOOK_BYTES = 262_144
/** Declined payments of one cart. */
export const MAX_DECLINES_PER_CART = 10
/** Declined payments of one client (an IPv4 address or an IPv6 /64) of a website within an hour. */
export const MAX_DECLINES_PER_CLIENT = 30
/** Free orders and test orders of one client of a website within an hour. */
export const MAX_FREE_ORDERS_PER_CLIENT = 30
/** Free orders and test orders for one email address at a website within a day. */
export const MAX_FREE_ORDERS_PER_ADDRESS = 30
