import type { Deps } from '@portico/kit/app'
import type { Mail } from '@portico/kit/mail/mail'
import type { CartsDeps } from './carts/deps.ts'
import type { CheckoutDeps } from './checkout/deps.ts'
import type { MailsDeps } from './mails/deps.ts'
import type { OrdersDeps } from './orders/deps.ts'
import type { PaymentsDeps } from './payments/deps.ts'
import type { PaymentOptions } from './payments/use-cases/open-accounts.ts'
import type { ProductsDeps } from './products/deps.ts'

/** `cartSecret`: cart tokens are derived from it. It comes from the environment; no other process has it. */
export type CommerceOptions = { cartSecret: string } & PaymentOptions
export type CommerceDeps = Deps<CommerceOptions, 'sites' | 'identity'> & { mail: Mail }
/** The dependencies of all features; each names its own. */
export type FeatureDeps = ProductsDeps & CartsDeps & PaymentsDeps & OrdersDeps & CheckoutDeps & MailsDeps
