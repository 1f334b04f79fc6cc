import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requireSameSecrets, type InspectedContainer } from './installation.ts'

let dir: string
let ours: string
let others: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portico-installation-'))
  ours = join(dir, 'ours/secrets')
  others = join(dir, 'others/secrets')
  for (const each of [ours, others]) mkdirSync(each, { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const container = (...mounts: [source: string | undefined, destination: string][]): InspectedContainer => ({
  Config: { Labels: { 'com.docker.compose.project': 'portico' } },
  Mounts: mounts.map(([Source, Destination]) => ({ Source, Destination })),
})

test('a stack with the secrets of another folder is refused, with the names of the folder and the variables', () => {
  const postgres = container(
    [join(dir, 'others'), '/etc/settings'],
    [undefined, '/var/lib/postgresql'],
    [join(others, 'postgres_password'), '/run/secrets/postgres_password'],
  )
  expect(() => requireSameSecrets([container(), postgres], ours)).toThrow(
    `The stack "portico" runs with the secrets in ${others}, not with those in ${ours}. To change that stack, set PORTICO_DATA=${join(dir, 'others')}. For a second installation on this machine, set COMPOSE_PROJECT_NAME and PORTICO_VERSION`,
  )
})

test('the own folder is accepted by another path too, and with a secret that was removed', () => {
  symlinkSync(join(dir, 'ours'), join(dir, 'link'))
  const web = container([join(ours, 'crumb_secret'), '/run/secrets/crumb_secret'])
  const desktop = container([`/host_mnt${join(ours, 'mail_url')}`, '/run/secrets/mail_url'])
  expect(() => requireSameSecrets([web, desktop], ours)).not.toThrow()
  expect(() => requireSameSecrets([web], join(dir, 'link/secrets'))).not.toThrow()
})

test('a folder that was moved is accepted, and so is a machine without containers', () => {
  const web = container([join(others, 'crumb_secret'), '/run/secrets/crumb_secret'])
  rmSync(join(dir, 'others'), { recursive: true })
  expect(() => requireSameSecrets([web], ours)).not.toThrow()
  expect(() => requireSameSecrets([], ours)).not.toThrow()
})

test('a folder that does not exist yet is another one', () => {
  const web = container([join(others, 'crumb_secret'), '/run/secrets/crumb_secret'])
  expect(() => requireSameSecrets([web], join(dir, 'none/secrets'))).toThrow('The stack "portico" runs')
})
