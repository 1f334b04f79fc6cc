import { describe, expect, test } from 'vitest'
import { keysOf, pairs } from '@portico/proto/calls'
import {
  CLOCKS_DIFFER_MS,
  GATEWAY,
  createCallerSigner,
  createCallerVerifier,
  type Caller,
} from './principal.ts'

/** A different key for each pair. */
const all = Object.fromEntries(pairs.map((pair) => [pair, `the key of ${pair}, of 32 characters or more`]))
const names = [...new Set(pairs.flatMap((pair) => pair.split('_')))]
const owner: Caller = {
  website: null,
  principal: { kind: 'owner', accountId: 'a', sessionId: 's', sites: {} },
}
const member: Caller = {
  website: { id: 'w', identifier: 'studio' },
  principal: { kind: 'member', memberId: 'm', websiteId: 'w', sessionId: 's', xsrf: 'x' },
}
const visitor: Caller = { website: null, principal: { kind: 'anonymous' } }
const service = (name: string): Caller => ({ website: null, principal: { kind: 'service', name } })

const verify = (to: string, header: string, now = 0) =>
  createCallerVerifier({ to, keys: keysOf(to, all) })(header, now)
const signed = (from: string, to: string, key: string, caller: Caller) =>
  createCallerSigner({ from, to, key })(caller, 5, 0)

test('a header is valid for its audience, with a correct signature, until it has expired by every clock', () => {
  const header = signed(GATEWAY, 'forms', all['forms_gateway']!, owner)
  for (const now of [-CLOCKS_DIFFER_MS, 0, 5_000, 5_000 + CLOCKS_DIFFER_MS])
    expect(verify('forms', header, now)).toMatchObject(owner)
  expect(verify('forms', header, 5_001 + CLOCKS_DIFFER_MS)).toBe('expired')
  for (const wrong of ['', '.', '..', 'gateway', 'gateway..', `x${header}`, `${header}x`, header.slice(8)])
    expect(verify('forms', wrong)).toBeNull()
})

describe.each(names.filter((name) => name !== GATEWAY))(
  'a process that has only the keys of %s',
  (stolen) => {
    const known = Object.entries(keysOf(stolen, all))
    const others = names.filter((name) => name !== stolen)

    test.each(others)('cannot sign an owner, a member or a visitor for %s', (to) => {
      for (const [, key] of known)
        for (const from of [...names, 'unknown'])
          for (const caller of [owner, member, visitor])
            expect(verify(to, signed(from, to, key, caller))).toBeNull()
    })

    test.each(others)('cannot sign another service for %s', (to) => {
      for (const [, key] of known)
        for (const from of names)
          for (const name of others) expect(verify(to, signed(from, to, key, service(name)))).toBeNull()
    })

    test('can sign itself for the processes that it shares a key with', () => {
      for (const [peer, key] of known) {
        if (peer === GATEWAY) continue
        expect(verify(peer, signed(stolen, peer, key, service(stolen)))).toMatchObject(service(stolen))
      }
    })

    test('cannot use a header that it received, neither for its sender nor for others', () => {
      for (const [peer, key] of known) {
        const header = signed(peer, stolen, key, service(peer))
        for (const to of others) expect(verify(to, header)).toBeNull()
      }
    })
  },
)

test('a header is valid for one audience and direction, even if all pairs share one key', () => {
  const key = 'one key that was given to every pair'
  const header = createCallerSigner({ from: GATEWAY, to: 'forms', key })(owner, 5, 0)
  const read = (to: string, text: string) =>
    createCallerVerifier({ to, keys: { [GATEWAY]: key, forms: key, sites: key } })(text, 0)
  expect(read('forms', header)).toMatchObject(owner)
  expect(read('sites', header)).toBeNull()
  const asked = createCallerSigner({ from: 'sites', to: 'identity', key })(service('sites'), 5, 0)
  expect(read('sites', asked)).toBeNull()
})

test('each pair has its own key, and a process has only the keys of its own pairs', () => {
  expect(Object.keys(keysOf('census', all))).toEqual([GATEWAY])
  expect(Object.keys(keysOf('sites', all)).toSorted()).toEqual(['commerce', GATEWAY, 'identity', 'web'])
  const [own, others] = [Object.values(keysOf('web', all)), Object.values(keysOf('identity', all))]
  expect(own.filter((key) => others.includes(key))).toEqual([])
})
