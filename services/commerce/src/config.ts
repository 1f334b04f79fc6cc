import * as z from 'zod'
import { Secret } from '@portico/kit/runtime/config'

/** Variables of commerce, in addition to the common ones: the secret from which cart tokens are derived. */
export const CommerceVariables = z.object({ COMMERCE_CART_SECRET: Secret })
