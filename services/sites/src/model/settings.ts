import { SiteSettings } from '@portico/proto/http/sites'
import type * as z from 'zod'

type Settings = z.input<typeof SiteSettings>
type Json = { [key: string]: unknown }

/** Changes the settings that `patch` has, at any depth; lists and `tweaks` are replaced. */
export function patchSettings(stored: unknown, patch: Json): z.ZodSafeParseResult<SiteSettings> {
  return SiteSettings.safeParse(merge(isObject(stored) ? stored : {}, patch) as Settings)
}

/** Returns stored settings, with defaults for missing ones. */
export const readSettings = (stored: unknown): SiteSettings =>
  SiteSettings.parse(isObject(stored) ? stored : {})

function merge(before: Json, patch: Json): Json {
  const merged: Json = { ...before }
  for (const [name, value] of Object.entries(patch)) {
    const old = merged[name]
    merged[name] = name !== 'tweaks' && isObject(old) && isObject(value) ? merge(old, value) : value
  }
  return merged
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
