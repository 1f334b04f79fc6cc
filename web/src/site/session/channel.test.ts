import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shareEvents } from './channel.ts'
import type { SessionContext } from './context.ts'

const visitor: SessionContext = {
  website: { developerMode: false, cloneable: false },
  websiteSettings: { useEscapeKeyToLogin: false },
  appDomain: 'portico.example',
}
const admin = { ...visitor, authenticatedAccount: { id: 'a1' }, websiteRoles: ['admin'] }

let broadcast: unknown[]
let posted: [unknown, string][]
let page: EventTarget & { parent?: unknown }

beforeEach(() => {
  broadcast = []
  posted = []
  page = new EventTarget()
  page.parent = page
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly name: string
      constructor(name: string) {
        this.name = name
      }
      postMessage(message: object) {
        broadcast.push({ channel: this.name, ...message })
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const changeCart = () => page.dispatchEvent(new CustomEvent('portico:cart', { detail: { totalQuantity: 2 } }))
const cartMessage = { name: 'portico:cart', detail: { totalQuantity: 2 } }

test('SESS-13: events on an administrator’s page are broadcast, those on a visitor’s page are not', () => {
  shareEvents(visitor)
  changeCart()
  expect(broadcast).toEqual([])
  shareEvents(admin)
  changeCart()
  expect(broadcast).toEqual([{ channel: 'portico-admin', ...cartMessage }])
  expect(posted).toEqual([])
})

test('SESS-13, FORM-08: a sent form, a subscription and a sign-out are broadcast with the names of S-48', () => {
  shareEvents(admin)
  const names = ['form:success', 'newsletter:subscribe', 'siteuser:logout']
  for (const name of names) page.dispatchEvent(new CustomEvent(name, { detail: {} }))
  expect(broadcast).toEqual(names.map((name) => ({ channel: 'portico-admin', name, detail: {} })))
})

test('SESS-13: a framed page posts its events to the editor, only at the origin of the app', () => {
  page.parent = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) }
  shareEvents(visitor)
  changeCart()
  expect(posted).toEqual([[{ source: 'portico-admin', ...cartMessage }, 'https://app.portico.example']])
  expect(broadcast).toEqual([])
})

test('SESS-13: the failure of a call is not shared', () => {
  shareEvents(admin)
  page.dispatchEvent(new CustomEvent('auth:login-required', { detail: { failure: {} } }))
  expect(broadcast).toEqual([])
})
