import type { Route } from '@portico/kit/http/route'
import type { SettingsDeps } from '../deps.ts'
import { internalStore } from './internal-store.ts'
import { getSettings, putSettings } from './store-settings.ts'

/** The settings of stores. */
export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  getSettings(deps),
  putSettings(deps),
  internalStore(deps),
]
