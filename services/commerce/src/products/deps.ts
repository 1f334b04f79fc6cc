import type { Deps } from '@portico/kit/app'
import type { SettingsDeps } from '../settings/deps.ts'
import type { Signals } from '../signals.ts'

/** `random` returns numbers from 0 up to, but not including, 1, for SKUs. */
export type ProductsDeps = SettingsDeps & Pick<Deps, 'logger'> & { signals: Signals; random: () => number }
