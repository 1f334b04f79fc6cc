import { afterEach, expect, test } from 'vitest'
import { readConfig } from '@portico/kit/runtime/config'
import { until } from '@portico/kit/testing/until'
import * as z from 'zod'
import { createTrustedProxies, TrustedProxies } from './trusted-proxies.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Proxies by addresses and ranges, and by names whose addresses `resolve` returns. */
function proxies(entries: readonly string[], resolve: (name: string) => readonly string[] = () => []) {
  const unknown: string[] = []
  const trusted = createTrustedProxies(entries, {
    resolve: async (name) => resolve(name),
    everyMs: 5,
    onUnknown: (name) => unknown.push(name),
  })
  closing.push(trusted.stop)
  return { ...trusted, unknown }
}

test('addresses and ranges are trusted, others are not', () => {
  const { isTrusted } = proxies(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1'])
  for (const address of ['10.1.2.3', '192.0.2.1', '2001:db8:1::2', '::1'])
    expect(isTrusted(address)).toBe(true)
  for (const address of ['11.0.0.1', '192.0.2.2', '2001:db9::1', '::2', '', 'edge'])
    expect(isTrusted(address)).toBe(false)
  expect(proxies([]).isTrusted('127.0.0.1')).toBe(false)
})

test('all addresses of a name are trusted, and follow the name when they change', async () => {
  let addresses = ['172.18.0.5', '::ffff:172.18.0.6', 'fd00::5']
  const { isTrusted, ready } = proxies(['edge', '192.0.2.1'], () => addresses)
  expect(isTrusted('172.18.0.5')).toBe(false)
  await ready()
  for (const address of ['172.18.0.5', '172.18.0.6', 'fd00::5', '192.0.2.1'])
    expect(isTrusted(address)).toBe(true)
  addresses = ['172.18.0.9']
  await until(() => isTrusted('172.18.0.9'))
  for (const address of ['172.18.0.5', '172.18.0.6', 'fd00::5']) expect(isTrusted(address)).toBe(false)
})

test('the last known addresses stay trusted while a name cannot be resolved or resolves to nothing', async () => {
  let looks = 0
  let answer = (): readonly string[] => ['172.18.0.5']
  const { isTrusted, ready, unknown } = proxies(['edge'], () => {
    looks += 1
    return answer()
  })
  await ready()
  const failing = [
    () => {
      throw new Error('ENOTFOUND')
    },
    () => [],
  ]
  for (answer of failing) {
    const before = looks
    await until(() => looks > before + 2)
    expect(isTrusted('172.18.0.5')).toBe(true)
  }
  expect(unknown).toEqual([])
})

test('a name without an address at the start is reported once, and is trusted when it has one', async () => {
  let addresses: string[] = []
  const { isTrusted, ready, unknown } = proxies(['edge'], () => addresses)
  await ready()
  expect([unknown, isTrusted('172.18.0.5')]).toEqual([['edge'], false])
  addresses = ['172.18.0.5']
  await until(() => isTrusted('172.18.0.5'))
  expect(unknown).toEqual(['edge'])
})

test('a value that is no list of addresses, ranges and host names is refused with the name of the variable', () => {
  const read = (value: string) =>
    readConfig(z.object({ PORTICO_TRUSTED_PROXIES: TrustedProxies }), { PORTICO_TRUSTED_PROXIES: value })
      .PORTICO_TRUSTED_PROXIES
  expect(read('')).toEqual([])
  const good = [
    'edge',
    'edge_1',
    'a.proxy-2.example',
    '10.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    '0.0.0.0/0',
  ]
  expect(read(` ${good.join(' , ')},`)).toEqual(good)
  for (const wrong of [
    '10.0.0',
    '300.1.1.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    'fd00::/129',
  ])
    expect(() => read(`edge,${wrong}`)).toThrow(`PORTICO_TRUSTED_PROXIES: ${wrong} is not`)
  for (const wrong of [
    'http://edge',
    'edge:8080',
    'edge/8',
    '-edge',
    'edge-',
    'two words',
    'é',
    `${'a'.repeat(64)}`,
    '*',
  ])
    expect(() => read(wrong)).toThrow(`PORTICO_TRUSTED_PROXIES: ${wrong} is not`)
})
