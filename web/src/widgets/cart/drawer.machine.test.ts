import { expect, test } from 'vitest'
import { drawerMachine, type DrawerEvent, type DrawerState } from './drawer.machine.ts'

const after = (state: DrawerState, ...events: DrawerEvent[]) => events.reduce(drawerMachine, state)

test('a requested drawer is loaded, opens, and closes', () => {
  expect(after('closed', 'requested')).toBe('loading')
  expect(after('closed', 'requested', 'loaded')).toBe('open')
  expect(after('closed', 'requested', 'loaded', 'closed')).toBe('closed')
})

test('two quick clicks open one drawer', () => {
  expect(after('closed', 'requested', 'requested')).toBe('loading')
  expect(after('closed', 'requested', 'loaded', 'requested')).toBe('open')
})

test('the drawer stays closed if its code cannot be loaded, and the next click tries again', () => {
  expect(after('closed', 'requested', 'failed')).toBe('closed')
  expect(after('closed', 'requested', 'failed', 'requested')).toBe('loading')
})
