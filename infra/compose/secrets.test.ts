import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokerUsers } from '../kafka/users.ts'
import { madeOfSecrets, mailUrlIn, makeSecrets, markOf, secrets, whereMailIs } from './secrets.ts'

let dir: string
beforeEach(() => void (dir = join(mkdtempSync(join(tmpdir(), 'portico-secrets-')), 'secrets')))
afterEach(() => rmSync(join(dir, '..'), { recursive: true, force: true }))

test('secrets are made once, in a folder that only its owner may enter, each unlike the others', () => {
  expect(makeSecrets(dir).sort()).toEqual(Object.keys(secrets).sort())
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  const texts = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'))
  expect(new Set(texts).size).toBe(Object.keys({ ...secrets, ...madeOfSecrets }).length)

  expect(makeSecrets(dir)).toEqual([])
  expect(readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'))).toEqual(texts)
})

test('a secret that is missing is made again; its neighbours stay', () => {
  makeSecrets(dir)
  const kept = readFileSync(join(dir, 'forms_app_url'), 'utf8')
  rmSync(join(dir, 'forms_key_secret'))
  expect(makeSecrets(dir)).toEqual(['forms_key_secret'])
  expect(readFileSync(join(dir, 'forms_app_url'), 'utf8')).toBe(kept)
})

test('a lost password of Postgres is refused with what to do', () => {
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

test('a secret that was changed or replaced changes the mark, so that processes are made anew; the mark tells none', () => {
  makeSecrets(dir)
  const mark = markOf(dir)
  expect(markOf(dir)).toBe(mark)
  expect(mark).toMatch(/^[0-9a-f]{16}$/)
  rmSync(join(dir, 'forms_key_secret'))
  makeSecrets(dir)
  const replaced = markOf(dir)
  expect(replaced).not.toBe(mark)
  rmSync(join(dir, 'mail_url'))
  writeFileSync(join(dir, 'mail_url'), 'smtp://mail.example.com:587')
  expect(markOf(dir)).not.toBe(replaced)
})

test('make up says where mail is: on the page of the profile, waiting for it, or sent', () => {
  makeSecrets(dir)
  const url = mailUrlIn(dir)
  expect(whereMailIs({ url, shown: true, port: 8026 })).toContain('http://127.0.0.1:8026 ')
  expect(whereMailIs({ url, shown: false, port: 8026 })).toContain('COMPOSE_PROFILES=mail')
  const own = whereMailIs({ url: 'smtps://us:secret@mail.example.com:465', shown: true, port: 8026 })
  expect(own).toContain('sent by the server')
  expect(own).not.toContain('secret@')
})

test('M5: a folder with the one former secret goes on: carts and load tests keep it, and no process gets it as a key', () => {
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

test('Low: Kafka and Redis get the passwords of their clients, also in a folder of an earlier version', () => {
  makeSecrets(dir)
  const read = (name: string) => readFileSync(join(dir, name), 'utf8')
  const added = Object.keys(secrets).filter((name) => /^(kafka|redis)_/.test(name))
  for (const name of [...added, ...Object.keys(madeOfSecrets)]) rmSync(join(dir, name))
  expect(makeSecrets(dir).toSorted()).toEqual(added.toSorted())
  for (const user of brokerUsers)
    expect(read('kafka_users')).toContain(`user_${user}="${read(`kafka_${user}_password`)}"`)
  expect(read('kafka_operator_settings')).toContain(`password="${read('kafka_operator_password')}"`)
  const gateway = new URL(read('redis_gateway_url'))
  expect([gateway.username, gateway.host]).toEqual(['gateway', 'redis:6379'])
  expect(read('redis_users')).toMatch(/^user default off /m)
  expect(read('redis_users')).not.toContain(gateway.password)
})

test('Low: Kafka and Redis: a password that was replaced reaches the store, too', () => {
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
