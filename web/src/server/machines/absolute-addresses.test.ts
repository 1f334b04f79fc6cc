import { expect, test } from 'vitest'
import { withAbsoluteAddresses } from './absolute-addresses.ts'

const PAGE = 'https://clay.example/journal/ash'

test.each([
  ['/shop?a=1&amp;b=2', 'https://clay.example/shop?a=1&amp;b=2'],
  ['wood', 'https://clay.example/journal/wood'],
  ['../about', 'https://clay.example/about'],
  ['#top', 'https://clay.example/journal/ash#top'],
  ['?page=2', 'https://clay.example/journal/ash?page=2'],
  ['//other.example/x', 'https://other.example/x'],
  ['', PAGE],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['https://other.example', 'https://other.example'],
  ['//[', '//['],
])('the address %s of a text in a feed becomes %s', (from, to) => {
  expect(withAbsoluteAddresses(`<a class="x" href="${from}">A</a>`, PAGE)).toBe(
    `<a class="x" href="${to}">A</a>`,
  )
})

test('sources of pictures and films become absolute, also those for several widths', () => {
  expect(
    withAbsoluteAddresses(
      '<img src="/a.webp" srcset="/a.webp 1x, b.webp 2x"><video poster="c.webp"></video>',
      PAGE,
    ),
  ).toBe(
    '<img src="https://clay.example/a.webp" srcset="https://clay.example/a.webp 1x, https://clay.example/journal/b.webp 2x">' +
      '<video poster="https://clay.example/journal/c.webp"></video>',
  )
})
