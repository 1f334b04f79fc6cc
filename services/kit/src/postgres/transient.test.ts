import { expect, test } from 'vitest'
import { unavailable } from '../errors.ts'
import { isTransient } from './transient.ts'

const failure = (fields: object) => Object.assign(new Error('no'), fields)

test.each([
  ['the missing Unix socket of a stopped Postgres', failure({ code: 'ENOENT', syscall: 'connect' })],
  ['a statement timeout', failure({ code: '57014' })],
  ['a transaction that was idle for too long', failure({ code: '25P03' })],
  ['a lock timeout', failure({ code: '55P03' })],
  ['an I/O error', failure({ code: '58030' })],
  ['a full disk', failure({ code: '53100' })],
  ['a Postgres that shuts down', failure({ code: '57P01' })],
  ['a deadlock', failure({ code: '40P01' })],
  [
    'a prepared statement whose columns a migration changed',
    failure({ code: '0A000', routine: 'RevalidateCachedQuery' }),
  ],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['an answer that timed out', new Error('Query read timeout')],
  ['an unavailable service', unavailable()],
  ['an error caused by a network failure', new Error('no', { cause: failure({ code: 'ECONNREFUSED' }) })],
])('%s is transient', (_, error) => expect(isTransient(error)).toBe(true))

test.each([
  ['a missing file', failure({ code: 'ENOENT', syscall: 'open' })],
  ['a duplicate key', failure({ code: '23505' })],
  ['a syntax error in a statement', failure({ code: '42601' })],
  [
    'a statement that Postgres does not support',
    failure({ code: '0A000', routine: 'transformLockingClause' }),
  ],
  ['any other error', new TypeError('no')],
  ['a value that is not an error', 'ECONNREFUSED'],
])('%s is not transient', (_, error) => expect(isTransient(error)).toBe(false))
