import * as z from 'zod'
import { appOriginOf } from '@portico/kit/http/caller/app-origin'
import { Secret } from '@portico/kit/runtime/config'
import { publicAddressVariables } from '@portico/kit/runtime/variables'
import type { CommerceOptions } from './deps.ts'

export const variables = z.object({
  COMMERCE_TEST_PROVIDER_URL: z
    .url()
    .optional()
    .describe(
      'Address of the test provider of payments for this process. Optional: without it, shops without an account take no payments. `make run`, `make full` and `make up` set it.',
    ),
  COMMERCE_TEST_PROVIDER_ORIGIN: z
    .url()
    .optional()
    .describe(
      'The origin of the test provider in browsers. Optional: COMMERCE_TEST_PROVIDER_URL without it.',
    ),
  ...publicAddressVariables,
})
export const secrets = z.object({
  COMMERCE_CART_SECRET: Secret.describe(
    'Cart tokens are derived from it: at least 32 characters. A change loses the carts of members.',
  ),
  COMMERCE_VAULT_KEY: Secret.describe(
    'Seals the keys of payment accounts: at least 32 characters. After a change, owners have to connect their accounts again.',
  ),
})

export const options = (config: z.infer<typeof variables> & z.infer<typeof secrets>): CommerceOptions => ({
  cartSecret: config.COMMERCE_CART_SECRET,
  vaultKey: config.COMMERCE_VAULT_KEY,
  testProvider: testProviderOf(config),
  appOrigin: appOriginOf({
    scheme: config.PORTICO_PUBLIC_PROTOCOL,
    baseHost: config.PORTICO_BASE_HOST,
    publicPort: config.PORTICO_PUBLIC_PORT,
  }),
})

const testProviderOf = ({
  COMMERCE_TEST_PROVIDER_URL: url,
  COMMERCE_TEST_PROVIDER_ORIGIN: origin,
}: z.infer<typeof variables>): CommerceOptions['testProvider'] =>
  url === undefined ? undefined : { url, origin: new URL(origin ?? url).origin }
