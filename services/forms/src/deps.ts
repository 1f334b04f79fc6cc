import type { KeyObject } from 'node:crypto'
import type { Deps } from '@portico/kit/app'
import type { VerifyCaptcha } from './captcha/verify.ts'
import type { FormRollup } from '@portico/proto/http/forms/forms'
import type { Signals } from './signals.ts'
import type { SenderDays } from './use-cases/sender-days.ts'

export type FormsOptions = {
  /** Signs submission keys; at least 32 characters. A change invalidates keys that are in use. */
  keySecret: string
  /** The origin that checks captchas in place of the providers' own. */
  captchaUrl?: string | undefined
  /** Parts that are off. */
  off?: readonly FormRollup[] | undefined
  /** Multiplies the limit of submissions a day, for load tests. */
  rateFactor?: number
}
export type FormsDeps = Deps<FormsOptions>
export type FormsContext = FormsDeps & {
  signals: Signals
  verifyCaptcha: VerifyCaptcha
  senderDays: SenderDays
  /** Returns the website's secret for hashes of visitor ids. */
  secretOf: (websiteId: string) => Promise<KeyObject>
}
