import { expect, test } from 'vitest'
import { folderMachine, type FolderEvent, type FolderState } from './folder.machine.ts'

const after = (...events: FolderEvent[]) => events.reduce<FolderState>(folderMachine, 'closed')

test('the pointer opens a folder until it leaves', () => {
  expect(after('enter')).toBe('hovered')
  expect(after('enter', 'leave')).toBe('closed')
})

test('a press after the pointer opened the folder keeps it open when the pointer leaves', () => {
  expect(after('enter', 'press')).toBe('pinned')
  expect(after('enter', 'press', 'leave')).toBe('pinned')
  expect(after('enter', 'press', 'enter')).toBe('pinned')
})

test('a press opens and a second press closes', () => {
  expect(after('press')).toBe('pinned')
  expect(after('press', 'press')).toBe('closed')
})

test('dismissal closes every state', () => {
  for (const events of [[], ['enter'], ['press']] as FolderEvent[][])
    expect(after(...events, 'dismiss')).toBe('closed')
})
