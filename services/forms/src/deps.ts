import type { KeyObject } from 'node:crypto'
import type { Deps } from '@portico/kit/app'
import type { Signals } from './signals.ts'

export type FormsOptions = {
  /** Signs submission keys; at least 32 characters. A change invalidates keys that are in use. */
  keySecret: string
}
export type FormsDeps = Deps<FormsOptions>
export type FormsContext = FormsDeps & {
  signals: Signals
  /** Returns the website's secret for hashes of visitor ids. */
  secretOf: (websiteId: string) => Promise<KeyObject>
}
