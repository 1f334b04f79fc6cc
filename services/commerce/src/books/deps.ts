import type { Deps } from '@portico/kit/app'
import type { Directory } from '../mails/directory.ts'
import type { Payments } from '../payments/use-cases/open-accounts.ts'
import type { SettingsDeps } from '../settings/deps.ts'

/** `payments` opens the accounts whose balance is compared; `directory` tells the time zone of a website. */
export type BooksDeps = SettingsDeps &
  Pick<Deps, 'logger'> & {
    payments: Pick<Payments, 'accountOf'>
    directory: Pick<Directory, 'findWebsite'>
  }
