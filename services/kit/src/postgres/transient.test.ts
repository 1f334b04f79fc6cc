import { expect, test } from 'vitest'
import { unavailable } from '../errors.ts'
import { isTransient } from './transient.ts'

const failure = (fields: object) => Object.assign(new Error('no'), fields)

test.each([
  ['a Unix socket of a Postgres that was stopped', failure({ code: 'ENOENT', syscall: 'connect' })],
  ['a statement that took too long', failure({ code: '57014' })],
  ['a lock that was not to be had', failure({ code: '55P03' })],
  ['a disk that fails', failure({ code: '58030' })],
  ['no room', failure({ code: '53100' })],
  ['a Postgres that stops', failure({ code: '57P01' })],
  ['a deadlock', failure({ code: '40P01' })],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['an answer that did not come in time', new Error('Query read timeout')],
  ['a service that is away', unavailable()],
  ['a network failure below another', new Error('no', { cause: failure({ code: 'ECONNREFUSED' }) })],
])('%s is a failure of a machine', (_, error) => expect(isTransient(error)).toBe(true))

test.each([
  ['a file that is not there', failure({ code: 'ENOENT', syscall: 'open' })],
  ['a key that is there already', failure({ code: '23505' })],
  ['a statement that is wrong', failure({ code: '42601' })],
  ['any other error', new TypeError('no')],
  ['what is no error', 'ECONNREFUSED'],
])('%s is not', (_, error) => expect(isTransient(error)).toBe(false))
