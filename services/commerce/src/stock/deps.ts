import type { SettingsDeps } from '../settings/deps.ts'

export type StockDeps = SettingsDeps
