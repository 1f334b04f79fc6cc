import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '@portico/kit/runtime/config'
import { UpVariables } from '../../tooling/variables/commands.ts'
import { edgeSettings } from './settings.ts'
import { createCertificate } from './testing/certificate.ts'

const now = new Date('2026-06-01')
const settings = (
  env: Record<string, string>,
  { gateways = 1, composeFile }: { gateways?: number; composeFile?: string } = {},
) => edgeSettings(readConfig(UpVariables, env), { gateways, composeFile, now })

test('the edge is there by default and needs no further variable', () => {
  expect(settings({})).toEqual({ hasEdge: true, httpPort: null, environment: {}, warnings: [] })
})

test('addresses and ranges may be trusted proxies of the edge', () => {
  expect(settings({ PORTICO_TRUSTED_PROXIES: '10.0.0.7, 192.0.2.0/24,2001:db8::/32' }).hasEdge).toBe(true)
})

test('a host name as trusted proxy is refused with the edge, and reaches the gateway without it', () => {
  const names = { PORTICO_TRUSTED_PROXIES: '10.0.0.7,proxy.example' }
  expect(() => settings(names)).toThrow('PORTICO_TRUSTED_PROXIES: proxy.example is a host name')
  expect(settings({ ...names, PORTICO_EDGE: 'off' }).hasEdge).toBe(false)
})

test('a trusted proxy that is neither address, range nor name is refused', () => {
  expect(() => settings({ PORTICO_TRUSTED_PROXIES: '10.0.0.0/99' })).toThrow(
    'PORTICO_TRUSTED_PROXIES: 10.0.0.0/99 is not a range',
  )
})

describe('with certificates', () => {
  const dir = mkdtempSync(join(tmpdir(), 'portico-edge-settings-'))
  beforeAll(() => {
    chmodSync(dir, 0o755)
    const { certificate, key } = createCertificate(dir, 'DNS:*.shop.example')
    writeFileSync(join(dir, 'site.pem'), certificate + key, { mode: 0o644 })
  })
  afterAll(() => rmSync(dir, { recursive: true }))
  const ofPort = (env: Record<string, string>) =>
    edgeSettings(
      readConfig(UpVariables, { PORTICO_CERTIFICATES: dir, PORTICO_BASE_HOST: 'shop.example', ...env }),
      {
        gateways: 1,
        composeFile: undefined,
        now: new Date(),
      },
    )

  test.each([
    [{ PORTICO_PORT: '443' }, 80],
    [{ PORTICO_PORT: '443', PORTICO_HTTP_PORT: '8081' }, 8081],
    [{ PORTICO_PORT: '8443', PORTICO_HTTP_PORT: '8081' }, 8081],
  ])('%j: port %i redirects http to https, and its file is added', (env, port) => {
    const { httpPort, environment } = ofPort(env)
    expect(httpPort).toBe(port)
    expect(environment).toEqual({
      PORTICO_PUBLIC_PROTOCOL: 'https',
      PORTICO_CERTIFICATES: dir,
      PORTICO_HTTP_PORT: String(port),
      COMPOSE_FILE: 'docker-compose.yml:infra/deploy/edge/redirect.yml',
    })
  })

  test.each<Record<string, string>>([
    {},
    { PORTICO_PORT: '8443' },
    { PORTICO_PORT: '443', PORTICO_HTTP_PORT: 'off' },
  ])('%j: no port redirects', (env) => {
    const { httpPort, environment } = ofPort(env)
    expect(httpPort).toBeNull()
    expect(environment).toEqual({ PORTICO_PUBLIC_PROTOCOL: 'https', PORTICO_CERTIFICATES: dir })
  })
})

test('PORTICO_EDGE=off adds the file that publishes the port of the gateway', () => {
  expect(settings({ PORTICO_EDGE: 'off' })).toEqual({
    hasEdge: false,
    httpPort: null,
    environment: { COMPOSE_FILE: 'docker-compose.yml:infra/deploy/edge/off.yml' },
    warnings: [],
  })
  expect(settings({ PORTICO_EDGE: 'off' }, { composeFile: 'a.yml' }).environment).toEqual({
    COMPOSE_FILE: 'a.yml:infra/deploy/edge/off.yml',
  })
})

test.each([
  [{ PORTICO_EDGE: 'off' }, 2, 'PORTICO_SCALE: several gateways need the edge'],
  [{ PORTICO_EDGE: 'off', PORTICO_CERTIFICATES: '/c' }, 1, 'PORTICO_CERTIFICATES needs the edge'],
  [{ PORTICO_EDGE: 'no' }, 1, 'PORTICO_EDGE'],
  [{ PORTICO_CERTIFICATES: '/c', PORTICO_PUBLIC_PROTOCOL: 'http' }, 1, 'PORTICO_PUBLIC_PROTOCOL: with'],
  [{ PORTICO_HTTP_PORT: '80' }, 1, 'PORTICO_HTTP_PORT redirects to https, which needs PORTICO_CERTIFICATES'],
  [{ PORTICO_HTTP_PORT: '0' }, 1, 'PORTICO_HTTP_PORT: must be a port or off'],
  [{ PORTICO_HTTP_PORT: 'on' }, 1, 'PORTICO_HTTP_PORT: must be a port or off'],
  [{ PORTICO_CERTIFICATES: '/does-not-exist' }, 1, 'PORTICO_CERTIFICATES: there is no folder'],
])('%j with %i gateways is refused with its reason', (env, gateways, reason) => {
  expect(() => settings(env, { gateways })).toThrow(reason)
})
