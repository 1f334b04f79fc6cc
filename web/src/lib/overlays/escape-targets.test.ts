import { expect, test } from 'vitest'
import { addEscapeTarget, escapeLatest } from './escape-targets.ts'

test('PAGE-19: Escape closes, cancels or hides the last registered target, until none remains', () => {
  const ended: string[] = []
  addEscapeTarget({ close: () => ended.push('dialog closed') })
  addEscapeTarget({ cancel: () => ended.push('popup cancelled') })
  addEscapeTarget({ hide: () => ended.push('overlay hidden') })
  expect([escapeLatest(), escapeLatest(), escapeLatest(), escapeLatest()]).toEqual([true, true, true, false])
  expect(ended).toEqual(['overlay hidden', 'popup cancelled', 'dialog closed'])
})

test('PAGE-19: a target that was closed by other means is no longer registered', () => {
  const ended: string[] = []
  const removeDrawer = addEscapeTarget({ close: () => ended.push('drawer') })
  const removeDialog = addEscapeTarget({ close: () => ended.push('dialog') })
  removeDrawer()
  expect([escapeLatest(), escapeLatest()]).toEqual([true, false])
  removeDialog()
  expect(ended).toEqual(['dialog'])
})
