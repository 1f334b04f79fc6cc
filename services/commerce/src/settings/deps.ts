import type { Deps } from '@portico/kit/app'

export type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'ids'>
