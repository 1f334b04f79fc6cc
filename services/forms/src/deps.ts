import type { KeyObject } from 'node:crypto'
import type { Deps } from '@portico/kit/app'
import type { Signals } from './signals.ts'

export type FormsOptions = {
  /** Signs submission keys; at least 32 characters. A change makes keys that are out invalid. */
  keySecret: string
}
export type FormsDeps = Deps<FormsOptions>
export type FormsContext = FormsDeps & {
  signals: Signals
  secretOf: (websiteId: string) => Promise<KeyObject>
}
