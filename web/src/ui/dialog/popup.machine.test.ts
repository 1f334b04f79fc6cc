import { expect, test } from 'vitest'
import { dialogStyle } from '@portico/proto/enums/dialog-style'
import { buttonsOf, popupMachine, type PopupEvent, type PopupState } from './popup.machine.ts'

const after = (...events: PopupEvent[]): PopupState => events.reduce(popupMachine, { status: 'hidden' })

test('POP-03: a popup is hidden, shown, and ends by confirm, reject or cancel after it has gone', () => {
  expect(after()).toEqual({ status: 'hidden' })
  expect(after('show')).toEqual({ status: 'shown' })
  for (const outcome of ['confirm', 'reject', 'cancel'] as const) {
    expect(after('show', outcome)).toEqual({ status: 'hiding', outcome })
    expect(after('show', outcome, 'gone')).toEqual({ status: 'ended', outcome })
  }
})

test('the first outcome counts, and events that do not fit the state change nothing', () => {
  expect(after('confirm', 'elapsed', 'gone')).toEqual({ status: 'hidden' })
  expect(after('show', 'show', 'gone')).toEqual({ status: 'shown' })
  expect(after('show', 'confirm', 'cancel', 'elapsed')).toEqual({ status: 'hiding', outcome: 'confirm' })
  expect(after('show', 'reject', 'gone', 'gone', 'show')).toEqual({ status: 'shown' })
})

test('POP-06: a popup that hides by itself counts as confirmed', () => {
  expect(after('show', 'elapsed', 'gone')).toEqual({ status: 'ended', outcome: 'confirm' })
})

test('ENUM-43: each style has its buttons', () => {
  expect(Object.values(dialogStyle).map((style) => [style, buttonsOf(style)])).toEqual([
    ['confirm-or-reject', ['confirm', 'reject']],
    ['confirm-or-cancel', ['confirm', 'cancel']],
    ['confirm-only', ['confirm']],
    ['no-buttons', []],
  ])
})
