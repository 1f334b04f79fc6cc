import type { Deps } from '@portico/kit/app'
import type { SettingsDeps } from '../settings/deps.ts'
import type { Signals } from '../signals.ts'
import type { PaymentOptions, Payments } from './use-cases/open-accounts.ts'

/** `advance` does what a payment needs next. It is called after an event of the payment is stored. */
export type PaymentsDeps = SettingsDeps &
  Pick<Deps, 'logger'> & {
    signals: Signals
    payments: Payments
    advance: (websiteId: string, paymentId: string) => Promise<void>
    options: PaymentOptions
  }
