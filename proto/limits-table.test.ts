import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as gatewayLimits from './limits/gateway-limits.ts'
import * as limits from './limits.ts'
import * as paymentLimits from './limits/payment-limits.ts'
import * as trackingLimits from './limits/tracking-limits.ts'

const table = new Map(
  ['LIMITS.md', '../gateway/README.md']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^\| `(MAX_[\w.]+)` +\| +([\d,]+) +\|/gm)])
    .map(([, name, most]) => [name, Number(most!.replaceAll(',', ''))]),
)

/** Not in the tables: lengths of single values, limits inside a page, and limits of parts that are not built yet. */
const NOT_LISTED = /_LENGTH$|_DIGITS$|^MAX_PRICE_CENTS$|^MAX_ERROR|^MAX_TRACKS|^MAX_DATASET/

test('LIMITS.md and the README of the gateway list every limit with its number, and nothing else', () => {
  const expected = Object.entries({ ...limits, ...gatewayLimits, ...trackingLimits, ...paymentLimits })
    .filter(([name]) => name.startsWith('MAX_') && !NOT_LISTED.test(name))
    .flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object'
        ? Object.entries(value).map(([part, most]): [string, unknown] => [`${name}.${part}`, most])
        : [[name, value]],
    )
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(expected))
})
