import { expect, test } from 'vitest'
import { safeHref } from './links.ts'
import { paragraphsOf } from './plain-text.ts'

test('tags of a product text are removed, its paragraphs are kept', () => {
  expect(paragraphsOf('<p>One &amp; two</p><script>alert(1)</script><p>Three</p>')).toEqual([
    'One & two',
    'Three',
  ])
  expect(paragraphsOf('<style>a</style ><SCRIPT>x</style></script>A<b<i>c</i><script>rest')).toEqual(['A<bc'])
  expect(paragraphsOf('Plain.\n\nMore.')).toEqual(['Plain.', 'More.'])
})

test('a link of the page document cannot run a script or lead to another host by a double slash', () => {
  expect(safeHref('/shop')).toBe('/shop')
  expect(safeHref('https://example.org')).toBe('https://example.org')
  expect(safeHref('javascript:alert(1)')).toBe('#')
  expect(safeHref('//evil.example')).toBe('#')
})
