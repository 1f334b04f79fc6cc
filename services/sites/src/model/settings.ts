import { SiteSettings } from '@portico/proto/http/website/sites'
import type * as z from 'zod'

type Settings = z.input<typeof SiteSettings>
type Json = { [key: string]: unknown }

/** Changes the settings that `patch` has, at any depth; lists and `tweaks` are replaced. */
export function patchSettings(stored: unknown, patch: Json): z.ZodSafeParseResult<SiteSettings> {
  return SiteSettings.safeParse(merge(isObject(stored) ? stored : {}, patch) as Settings)
}

/** Settings that were read before, by their JSON. Reading takes 30 times as long as the JSON, and each page reads the settings of its website. */
const known = new Map<string, SiteSettings>()
const MAX_KNOWN = 200

/** Returns stored settings, with defaults for missing ones. They are frozen, because callers share them. */
export function readSettings(stored: unknown): SiteSettings {
  const given = isObject(stored) ? stored : {}
  const key = JSON.stringify(given)
  let settings = known.get(key)
  if (!settings) {
    settings = freeze(SiteSettings.parse(given))
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, settings)
  }
  return settings
}

function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) freeze(inner)
  return Object.freeze(value)
}

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
