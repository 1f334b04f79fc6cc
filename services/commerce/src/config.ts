import * as z from 'zod'
import { Secret } from '@portico/kit/runtime/config'
import type { CommerceOptions } from './deps.ts'

export const variables = z.object({})
export const secrets = z.object({
  COMMERCE_CART_SECRET: Secret.describe(
    'Cart tokens are derived from it: at least 32 characters. A change loses the carts of members.',
  ),
})

export const options = (config: z.infer<typeof secrets>): CommerceOptions => ({
  cartSecret: config.COMMERCE_CART_SECRET,
})
