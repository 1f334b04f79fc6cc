import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokerUsers } from '../../kafka/users.ts'
import { derivedSecrets, readMailUrl, makeSecrets, secretsMark, secrets, describeMail } from './secrets.ts'

let dir: string
beforeEach(() => void (dir = join(mkdtempSync(join(tmpdir(), 'portico-secrets-')), 'secrets')))
afterEach(() => rmSync(join(dir, '..'), { recursive: true, force: true }))

test('secrets are created once, in a folder for its owner only, and all are different', () => {
  expect(makeSecrets(dir).sort()).toEqual(Object.keys(secrets).sort())
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  const texts = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'))
  expect(new Set(texts).size).toBe(Object.keys({ ...secrets, ...derivedSecrets }).length)

  expect(makeSecrets(dir)).toEqual([])
  expect(readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'))).toEqual(texts)
})

test('a missing secret is created again, and the others stay', () => {
  makeSecrets(dir)
  const kept = readFileSync(join(dir, 'forms_app_url'), 'utf8')
  rmSync(join(dir, 'forms_key_secret'))
  expect(makeSecrets(dir)).toEqual(['forms_key_secret'])
  expect(readFileSync(join(dir, 'forms_app_url'), 'utf8')).toBe(kept)
})

test('a lost password of Postgres is refused with instructions', () => {
  makeSecrets(dir)
  rmSync(join(dir, 'postgres_password'))
  expect(() => makeSecrets(dir)).toThrow(/postgres_password is missing.*make clean/s)
})

test('an empty secret is refused by its name', () => {
  makeSecrets(dir)
  rmSync(join(dir, 'crumb_secret'))
  writeFileSync(join(dir, 'crumb_secret'), '\n')
  expect(() => makeSecrets(dir)).toThrow(/crumb_secret is empty/)
})

test('a changed secret changes the mark, so that processes are replaced', () => {
  makeSecrets(dir)
  const mark = secretsMark(dir)
  expect(secretsMark(dir)).toBe(mark)
  expect(mark).toMatch(/^[0-9a-f]{16}$/)
  rmSync(join(dir, 'forms_key_secret'))
  makeSecrets(dir)
  const replaced = secretsMark(dir)
  expect(replaced).not.toBe(mark)
  rmSync(join(dir, 'mail_url'))
  writeFileSync(join(dir, 'mail_url'), 'smtp://mail.example.com:587')
  expect(secretsMark(dir)).not.toBe(replaced)
})

test('make up prints where mail goes: to the page of the profile, into the queue, or to a server', () => {
  makeSecrets(dir)
  const url = readMailUrl(dir)
  expect(describeMail({ url, shown: true, port: 8026 })).toContain('http://127.0.0.1:8026;')
  expect(describeMail({ url, shown: false, port: 8026 })).toContain('COMPOSE_PROFILES=mail')
  const own = describeMail({ url: 'smtps://us:secret@mail.example.com:465', shown: true, port: 8026 })
  expect(own).toContain('sent by the server')
  expect(own).not.toContain('secret@')
})

test('in a folder of an earlier version, carts and load tests keep the former secret, and no process gets it as a key', () => {
  makeSecrets(dir)
  const added = Object.keys(secrets).filter((name) =>
    /^key_|^(crumb|identity|cart|synthetic)_secret$/.test(name),
  )
  for (const name of added) rmSync(join(dir, name))
  writeFileSync(join(dir, 'principal_secret'), 'the secret that all processes shared')
  expect(makeSecrets(dir).toSorted()).toEqual(added.toSorted())
  const holding = readdirSync(dir).filter(
    (name) => readFileSync(join(dir, name), 'utf8') === 'the secret that all processes shared',
  )
  expect(holding.toSorted()).toEqual(['cart_secret', 'synthetic_secret'])
  expect(makeSecrets(dir)).toEqual([])
})

test('Low: Kafka and Redis get the passwords of their clients, even in a folder of an earlier version', () => {
  makeSecrets(dir)
  const read = (name: string) => readFileSync(join(dir, name), 'utf8')
  const added = Object.keys(secrets).filter((name) => /^(kafka|redis)_/.test(name))
  for (const name of [...added, ...Object.keys(derivedSecrets)]) rmSync(join(dir, name))
  expect(makeSecrets(dir).toSorted()).toEqual(added.toSorted())
  for (const user of brokerUsers)
    expect(read('kafka_users')).toContain(`user_${user}="${read(`kafka_${user}_password`)}"`)
  expect(read('kafka_operator_settings')).toContain(`password="${read('kafka_operator_password')}"`)
  const gateway = new URL(read('redis_gateway_url'))
  expect([gateway.username, gateway.host]).toEqual(['gateway', 'redis:6379'])
  expect(read('redis_users')).toMatch(/^user default off /m)
  expect(read('redis_users')).not.toContain(gateway.password)
})

test('Low: Kafka and Redis: a replaced password reaches the store', () => {
  makeSecrets(dir)
  const before = ['kafka_users', 'redis_users'].map((name) => readFileSync(join(dir, name), 'utf8'))
  rmSync(join(dir, 'kafka_census_password'))
  rmSync(join(dir, 'redis_gateway_url'))
  makeSecrets(dir)
  const [kafka, redis] = ['kafka_users', 'redis_users'].map((name) => readFileSync(join(dir, name), 'utf8'))
  expect(kafka).toContain(`user_census="${readFileSync(join(dir, 'kafka_census_password'), 'utf8')}"`)
  expect(kafka).not.toBe(before[0])
  expect(redis).not.toBe(before[1])
})
