import { expect, test } from 'vitest'
import { DatabaseUrl, hostsOf, serversOf } from './servers.ts'

test('an address with several hosts names one server for each', () => {
  expect(
    serversOf('postgres://forms_app:s%2Ce@db1:5432,[::1]:5433/portico_forms?sslmode=verify-full'),
  ).toEqual([
    'postgres://forms_app:s%2Ce@db1:5432/portico_forms?sslmode=verify-full',
    'postgres://forms_app:s%2Ce@[::1]:5433/portico_forms?sslmode=verify-full',
  ])
  expect(hostsOf('postgres://forms_app:secret@db1:5432,db2:5432/forms')).toBe('db1:5432,db2:5432')
})

test('an address with one host stays as it is', () => {
  for (const url of [
    'postgres://a:b@db1:5432/forms',
    'postgres://a:b@localhost:5432/forms?host=%2Frun%2Fa,b',
  ])
    expect(serversOf(url)).toEqual([url])
})

test('a server without a name or with a wrong port is refused', () => {
  expect(DatabaseUrl.safeParse('postgres://a:b@db1,db2/forms').success).toBe(true)
  for (const url of [
    'db1',
    'postgres://a:b@db1,/forms',
    'postgres://a:b@,db2/forms',
    'postgres://db1,,db2/forms',
    'postgres://a:b@db1:5432,db2:x/forms',
  ])
    expect(DatabaseUrl.safeParse(url).success, url).toBe(false)
})
