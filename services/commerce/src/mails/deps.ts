import type { Mail } from '@portico/kit/mail/mail'
import type { CheckoutDeps } from '../checkout/deps.ts'
import type { Directory } from './directory.ts'

/** `cartSecret` of the options: the tokens of order pages are derived from it. */
export type MailsDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'ids' | 'logger' | 'signals'> & {
  mail: Mail
  directory: Pick<Directory, 'findWebsite' | 'recipientsOf'>
  options: Pick<CheckoutDeps['options'], 'cartSecret'>
}
