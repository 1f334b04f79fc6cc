import { expect, test } from 'vitest'
import { bookingLayout, opentableScript, reservationLayout } from './provider.ts'

test('WIDG-02: a reservation widget is wide above 850 px, and table booking is a column up to 750 px', () => {
  expect([850, 851].map(reservationLayout)).toEqual(['standard', 'wide'])
  expect([750, 751].map(bookingLayout)).toEqual(['column', 'row'])
})

test('WIDG-02: the script of the widget has the restaurant, the layout and the language', () => {
  const url = new URL(opentableScript('412810', 'wide', 'de-DE'))
  expect(url.origin + url.pathname).toBe('https://www.opentable.com/widget/reservation/loader')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ rid: '412810', theme: 'wide', lang: 'de-DE' })
})
