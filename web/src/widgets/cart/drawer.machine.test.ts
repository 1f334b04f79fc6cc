import { expect, test } from 'vitest'
import { drawerMachine, type DrawerEvent, type DrawerState } from './drawer.machine.ts'

const after = (state: DrawerState, ...events: DrawerEvent[]) => events.reduce(drawerMachine, state)

test('a drawer that is wanted is loaded, opens, and closes', () => {
  expect(after('closed', 'wanted')).toBe('loading')
  expect(after('closed', 'wanted', 'loaded')).toBe('open')
  expect(after('closed', 'wanted', 'loaded', 'closed')).toBe('closed')
})

test('two quick clicks open one drawer', () => {
  expect(after('closed', 'wanted', 'wanted')).toBe('loading')
  expect(after('closed', 'wanted', 'loaded', 'wanted')).toBe('open')
})

test('code that did not come leaves the drawer closed, so that the next click tries again', () => {
  expect(after('closed', 'wanted', 'failed')).toBe('closed')
  expect(after('closed', 'wanted', 'failed', 'wanted')).toBe('loading')
})
