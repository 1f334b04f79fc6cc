import { expect, test } from 'vitest'
import { anchorMessages, anchorProblem, shownAnchors } from './section-anchors.ts'

const section = (id: string, anchor?: string) => ({ id, anchor })

test('a name for links is not one of the page itself, nor used by another section', () => {
  const sections = [section('one', 'prices'), section('two', 'hours'), section('three')]
  expect(anchorProblem(sections, section('one', 'prices'))).toBeUndefined()
  expect(anchorProblem(sections, section('three'))).toBeUndefined()
  expect(anchorProblem(sections, section('three', 'prices'))).toBe(anchorMessages.taken)
  // An id of a section is one of the page too, also its own.
  for (const name of ['one', 'three'])
    expect(anchorProblem(sections, section('three', name))).toBe(anchorMessages.taken)
  for (const name of ['block-abc', 'collection-x', 'page', 'site-nav', 'portico-context'])
    expect(anchorProblem(sections, section('three', name))).toBe(anchorMessages.reserved)
  expect(anchorProblem(sections, section('three', 'pages'))).toBeUndefined()
})

test('of stored names a page has the first of each, and none of its own', () => {
  expect(
    shownAnchors([
      section('one', 'prices'),
      section('two', 'prices'),
      section('three', 'one'),
      section('four', 'block-a'),
      section('five', 'hours'),
      section('six'),
    ]),
  ).toEqual(['prices', undefined, undefined, undefined, 'hours', undefined])
})
