import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pairs } from '@portico/proto/calls'
import { openData } from '../src/data.ts'

let dir: string
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'portico-data-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const file = () => join(dir, 'secrets.json')
const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>
const open = () => {
  const { secrets, fresh, release } = openData(dir)
  release()
  return { secrets, fresh }
}

test('every pair of processes has its own key, which is generated once and readable only by the owner of the data', () => {
  const { secrets, fresh } = open()
  expect(fresh).toBe(true)
  expect(Object.keys(secrets.keys).toSorted()).toEqual([...pairs].toSorted())
  const { keys, ...rest } = secrets
  const texts = [...Object.values(keys), ...Object.values(rest)]
  expect(new Set(texts).size).toBe(texts.length)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(open()).toEqual({ secrets, fresh: false })
})

test('with data of a version with one secret, cart tokens stay valid, and no process has the old secret as a key', () => {
  const old = {
    postgres: 'p'.repeat(43),
    roles: 'r'.repeat(43),
    principal: 's'.repeat(43),
    formKey: 'f'.repeat(43),
  }
  writeFileSync(file(), JSON.stringify(old, null, 2), { mode: 0o600 })
  const { secrets, fresh } = open()
  expect(fresh).toBe(false)
  expect(secrets).toMatchObject({ postgres: old.postgres, roles: old.roles, formKey: old.formKey })
  expect([secrets.cart, secrets.synthetic]).toEqual([old.principal, old.principal])
  expect([...Object.values(secrets.keys), secrets.crumb, secrets.identity]).not.toContain(old.principal)
  expect(stored()).toEqual(secrets)
  expect(stored()).not.toHaveProperty('principal')
  expect(statSync(file()).mode & 0o777).toBe(0o600)
  expect(open().secrets).toEqual(secrets)
})

test('a pair that a new version adds gets a key; the other keys stay', () => {
  const { secrets } = open()
  const { [pairs[0]!]: removed, ...others } = secrets.keys
  writeFileSync(file(), JSON.stringify({ ...secrets, keys: others }))
  const again = open().secrets
  expect(again.keys).toMatchObject(others)
  expect(again.keys[pairs[0]!]).not.toBe(removed)
})

test('secrets without a required one are damaged and not replaced', () => {
  const { secrets } = open()
  const { roles: _, ...others } = secrets
  writeFileSync(file(), JSON.stringify(others))
  expect(open).toThrow(/damaged/)
  expect(stored()).toEqual(others)
})
