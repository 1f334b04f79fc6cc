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

const happens = () => page.dispatchEvent(new CustomEvent('portico:cart', { detail: { totalQuantity: 2 } }))
const told = { name: 'portico:cart', detail: { totalQuantity: 2 } }

test('SESS-13: events on an administrator’s page are seen on the channel, a visitor’s are not', () => {
  shareEvents(visitor)
  happens()
  expect(broadcast).toEqual([])
  shareEvents(admin)
  happens()
  expect(broadcast).toEqual([{ channel: 'portico-admin', ...told }])
  expect(posted).toEqual([])
})

test('SESS-13, FORM-08: a form that was sent, a subscription and a sign-out are seen on the channel by the names of S-48', () => {
  shareEvents(admin)
  const names = ['form:success', 'newsletter:subscribe', 'siteuser:logout']
  for (const name of names) page.dispatchEvent(new CustomEvent(name, { detail: {} }))
  expect(broadcast).toEqual(names.map((name) => ({ channel: 'portico-admin', name, detail: {} })))
})

test('SESS-13: a framed page tells its editor, and only at the origin of the app', () => {
  page.parent = { postMessage: (message: unknown, origin: string) => posted.push([message, origin]) }
  shareEvents(visitor)
  happens()
  expect(posted).toEqual([[{ source: 'portico-admin', ...told }, 'https://app.portico.example']])
  expect(broadcast).toEqual([])
})

test('SESS-13: what a call was refused with stays on the page', () => {
  shareEvents(admin)
  page.dispatchEvent(new CustomEvent('auth:login-required', { detail: { failure: {} } }))
  expect(broadcast).toEqual([])
})
