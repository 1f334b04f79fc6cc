import { expect, test } from 'vitest'
import { pagesOf, stepMatcher, withEvent, withPage } from './visit-steps.ts'

test('pages and events are kept in order, and pages are listed once', () => {
  const steps = withPage(withEvent(withPage(withPage('', '/a'), '/b'), 'sign up'), '/a')
  expect(steps).toBe('\t/a\n\t/b\n\t!sign up\n\t/a\n')
  expect(pagesOf(steps)).toEqual(['/a', '/b'])
})

test('a value cannot end its step, and a visit keeps fifty pages and fifty events', () => {
  expect(withEvent('', 'a\n\t/b')).toBe('\t!a  /b\n')
  let steps = ''
  for (let n = 0; n < 60; n++) steps = withEvent(withPage(steps, `/${n}`), `e${n}`)
  expect(pagesOf(steps)).toHaveLength(50)
  expect(steps.split('\t!')).toHaveLength(51)
})

test('a step matches its value only, and with a star at the end every value that begins with it', () => {
  const values = ['/50%_off', '/50%_off/', '!buy', '!buy now', '/buy']
  const matching = (kind: 'page' | 'event', value: string) => values.filter(stepMatcher({ kind, value }))
  expect(matching('page', '/50%_off')).toEqual(['/50%_off'])
  expect(matching('page', '50%_off*')).toEqual(['/50%_off', '/50%_off/'])
  expect(matching('event', 'buy*')).toEqual(['!buy', '!buy now'])
  expect(matching('page', '*')).toEqual(['/50%_off', '/50%_off/', '/buy'])
})
