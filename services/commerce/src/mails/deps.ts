import type { Mail } from '@portico/kit/mail/mail'
import type { CheckoutDeps } from '../checkout/deps.ts'
import type { Directory } from './directory.ts'

/** `cartSecret`: the tokens of order pages are derived from it. `appOrigin`: the origin of the owner's area. */
export type MailsDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'ids' | 'logger' | 'signals'> & {
  mail: Mail
  directory: Pick<Directory, 'findWebsite' | 'recipientsOf' | 'readersOf'>
  options: Pick<CheckoutDeps['options'], 'cartSecret'> & { appOrigin: string }
}
