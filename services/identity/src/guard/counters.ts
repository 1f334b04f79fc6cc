import { hash } from 'node:crypto'
import type { Counted } from './store/login-attempts.ts'

/** Counters, each with the number of attempts that it allows. */
export type Allowed = readonly (readonly [scope: Buffer, max: number])[]

/** Returns the scope of a counter. It is a hash, so that no name or address is stored in clear. */
export const scopeOf = (...parts: string[]): Buffer => hash('sha256', parts.join('\u0000'), 'buffer')

export const scopesOf = (allowed: Allowed): Buffer[] => allowed.map(([scope]) => scope)

/** Returns the counters above `share` of their limit. */
export const countersAbove = (counted: readonly Counted[], allowed: Allowed, share = 1): Counted[] =>
  counted.filter((row) =>
    allowed.some(([scope, max]) => scope.equals(row.scope) && row.failures > max * share),
  )
