import type { Deps } from '@portico/kit/app'
import type { Payments } from '../payments/use-cases/open-accounts.ts'
import type { SettingsDeps } from '../settings/deps.ts'

/** `payments` opens the accounts whose balance is compared. */
export type BooksDeps = SettingsDeps & Pick<Deps, 'logger'> & { payments: Pick<Payments, 'accountOf'> }
