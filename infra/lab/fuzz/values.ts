export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  minProperties?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
}
export type Random = () => number
/** Ids that exist, by the name of the field or parameter. */
export type KnownIds = Record<string, string>

export const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

/** Returns a value that is valid for the schema. Rules that the schema does not contain may still refuse it. */
export function validValue(schema: Schema, known: KnownIds, random: Random, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.oneOf && schema.type === 'object') {
    const { oneOf, ...common } = schema
    const chosen = pick(oneOf, random)
    const required = [...(common.required ?? []), ...(chosen.required ?? [])]
    const others = oneOf.flatMap((each) => each.required ?? []).filter((key) => !required.includes(key))
    const properties = Object.fromEntries(
      Object.entries({ ...common.properties, ...chosen.properties }).filter(([key]) => !others.includes(key)),
    )
    return object({ ...common, ...chosen, required, properties }, known, random)
  }
  if (schema.enum) return pick(schema.enum, random)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validValue(pick(choices, random), known, random, name)
  const type = Array.isArray(schema.type) ? pick(schema.type, random) : schema.type
  if (type === 'object') return object(schema, known, random)
  if (type === 'array') {
    const length = Math.max(schema.minItems ?? 0, Math.floor(random() * 3))
    return Array.from({ length }, () => validValue(schema.items ?? {}, known, random, name))
  }
  if (type === 'boolean') return random() < 0.5
  if (type === 'null') return null
  if (type === 'number' || type === 'integer') {
    const least = Math.max(schema.minimum ?? 0, -1_000_000)
    return least + Math.floor(random() * (Math.min(schema.maximum ?? 1_000, least + 1_000) - least))
  }
  return text(schema, known, random, name)
}

function object(schema: Schema, known: KnownIds, random: Random) {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([key, each]) => (each as unknown) !== false && (schema.required?.includes(key) || random() < 0.6),
  )
  if (entries.length < (schema.minProperties ?? 0)) return { text: hex(6, random) }
  return Object.fromEntries(entries.map(([key, each]) => [key, validValue(each, known, random, key)]))
}

function text(schema: Schema, known: KnownIds, random: Random, name: string): string {
  if (known[name] !== undefined && random() < 0.9) return known[name]
  if (schema.format === 'date-time') return new Date(1.76e12 + Math.floor(random() * 1e10)).toISOString()
  if (schema.pattern?.includes('[0-9a-f]{24}')) return hex(24, random)
  if (schema.pattern?.startsWith('^[0-9a-zA-Z]{1,8}')) return hex(7, random)
  if (schema.format === 'uuid') return `01890000-0000-7000-8000-${hex(12, random)}`
  if (schema.pattern?.includes('\\d{1,')) return String(Math.floor(random() * 1_000))
  if (/email/i.test(name)) return `fuzz-${hex(8, random)}@example.com`
  if (/password/i.test(name)) return `Long and unusual ${hex(12, random)}`
  return `${name || 'text'}-${hex(6, random)}`
}

export const hex = (length: number, random: Random) =>
  Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')

/** Texts that have caused faults in programs before. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u2066txt',
  '🏺'.repeat(500),
  'é'.normalize('NFD').repeat(300),
  'x'.repeat(70_000),
  "'; drop table account; --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff%c0%ae',
  '{{7*7}}${7*7}',
  'true',
  '-1',
  '1e400',
  '9223372036854775808',
  '0000-00-00T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59.999Z',
  'javascript:alert(1)',
  'http://[::1',
  '\r\nset-cookie: a=b',
]

const numbers = [0, -0, -1, 0.1, 1e15, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 5e-324]

/** Returns a value that is probably wrong: of another type, very large, empty or hostile. */
export function wrongValue(random: Random): unknown {
  return pick<() => unknown>(
    [
      () => null,
      () => pick(hostileTexts, random),
      () => pick(numbers, random),
      () => random() < 0.5,
      () => [],
      () => ({}),
      () => Array.from({ length: 3_000 }, (_, index) => index),
      () => ({ constructor: { prototype: { polluted: true } }, toString: 'x', length: -1 }),
      () => nested(200),
      () => [[[]], {}, null, pick(hostileTexts, random)],
    ],
    random,
  )()
}

/** Returns arrays and objects inside each other, `depth` levels deep. */
function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}
