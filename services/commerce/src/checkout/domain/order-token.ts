import { createHmac } from 'node:crypto'
import { tokenFromBytes } from '../../carts/domain/cart-token.ts'

/**
 * Derives the token of a checkout's page and order. It cannot be guessed without the secret, and it need not be stored: a repeat
 * of the request gets the same one.
 */
export const deriveOrderToken = (secret: string, websiteId: string, checkoutId: string): string =>
  tokenFromBytes(
    createHmac('sha256', secret)
      .update(JSON.stringify(['order', websiteId, checkoutId]))
      .digest(),
  )
