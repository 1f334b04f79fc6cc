import type { Deps } from '@portico/kit/app'
import type { CartsDeps } from '../carts/deps.ts'
import type { PaymentMethod } from '../payments/port.ts'
import type { Payments } from '../payments/use-cases/open-accounts.ts'

/** `payments`: the accounts of the store with their adapters. `vaultKey`: clients are counted by a hash under it. */
export type CheckoutDeps = CartsDeps &
  Pick<Deps, 'logger'> & {
    payments: Pick<Payments, 'accountFor' | 'accountOf'>
    options: { cartSecret: string; vaultKey: string }
  }

/**
 * A payment that the buyer has entered at the provider. `returnUrl`: the address that the buyer's bank leads back to. `client`: the
 * name under which declined payments of a client are counted. `onBegun`: called, at least once, when the payment may happen.
 */
export type EnteredPayment = {
  method: PaymentMethod
  confirmationToken: string
  returnUrl: string
  client: Buffer
  onBegun?: () => void
}
