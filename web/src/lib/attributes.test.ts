import { expect, test, vi } from 'vitest'
import { createAttributes, isBoolean, isFiniteNumber, isOneOf, isString, orNull } from './attributes.ts'

const create = () =>
  createAttributes<{ width: number; after: number | null; loop: boolean; mode: string; title: string }>(
    'Popup',
    {
      width: { initial: 350, check: isFiniteNumber },
      after: { initial: null, check: orNull(isFiniteNumber) },
      loop: { initial: false, check: isBoolean },
      mode: { initial: 'fit', check: isOneOf({ fit: 'fit', fill: 'fill' }) },
      title: { initial: '', check: isString },
    },
  )

test('a value of the wrong type is refused: the former value stays and one warning is logged', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const attributes = create()
  expect(attributes.set('width', '400')).toBe(false)
  expect(attributes.get('width')).toBe(350)
  expect(warn.mock.calls).toEqual([['Popup: width cannot be "400"']])
  expect(attributes.set('width', Number.NaN)).toBe(false)
  expect(attributes.set('mode', 'stretch')).toBe(false)
  expect(attributes.set('loop', null)).toBe(false)
  expect(warn).toHaveBeenCalledTimes(4)
  warn.mockRestore()
})

test('values of the right type are taken, and unknown names are ignored', () => {
  const attributes = create()
  attributes.setAll({ width: 400, after: null, loop: true, mode: 'fill', other: 1 })
  expect(attributes.set('after', 2_000)).toBe(true)
  expect([attributes.get('width'), attributes.get('after'), attributes.get('mode')]).toEqual([
    400,
    2_000,
    'fill',
  ])
})
