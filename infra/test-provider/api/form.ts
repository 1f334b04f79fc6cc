import { invalidParameter } from './refusal.ts'

/** Parameters of a call: nested by brackets, as `a[b]=1` and `c[0]=2`. */
export type Fields = { readonly [name: string]: string | Fields }

const MAX_FIELDS = 200

/** Reads parameters from a query or a body in the form encoding of Stripe's API. */
export function readForm(text: string): Fields {
  const fields: { [name: string]: string | Fields } = Object.create(null)
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > MAX_FIELDS) throw invalidParameter('body', 'Too many parameters.')
  for (const [name, value] of pairs) {
    const path = name.split('[').map((part, at) => (at === 0 ? part : part.replace(/\]$/, '')))
    let into = fields
    for (const [at, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(into).length) : part
      if (at === path.length - 1) {
        into[key] = value
        break
      }
      const inner = into[key]
      const next: { [name: string]: string | Fields } =
        typeof inner === 'object' ? inner : Object.create(null)
      into[key] = next
      into = next
    }
  }
  return fields
}

export function text(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function requiredText(fields: Fields, name: string): string {
  const value = text(fields, name)
  if (value === undefined)
    throw invalidParameter(name, `Missing required param: ${name}.`, 'parameter_missing')
  return value
}

export function integer(fields: Fields, name: string): number | undefined {
  const value = text(fields, name)
  if (value === undefined) return undefined
  if (!/^\d{1,12}$/.test(value))
    throw invalidParameter(name, `Invalid integer: ${name}`, 'parameter_invalid_integer')
  return Number(value)
}

export const group = (fields: Fields, name: string): Fields => {
  const value = fields[name]
  return typeof value === 'object' ? value : {}
}

export const texts = (fields: Fields, name: string): string[] =>
  Object.values(group(fields, name)).filter((value) => typeof value === 'string')

export const metadata = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(group(fields, 'metadata')).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** Refuses parameters that the real API does not know either, or that this provider does not implement. */
export function allowOnly(fields: Fields, names: readonly string[]): void {
  for (const name of Object.keys(fields))
    if (!names.includes(name))
      throw invalidParameter(name, `Received unknown parameter: ${name}`, 'parameter_unknown')
}
