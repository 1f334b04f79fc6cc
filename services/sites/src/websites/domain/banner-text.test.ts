import { expect, test } from 'vitest'
import { bannerText } from './banner-text.ts'

test('COOK-08: an empty paragraph is an empty text', () => {
  for (const html of ['<p></p>', '<p> </p>', '<p><img src="https://a.example/x.png"></p>'])
    expect(bannerText(html)).toBe('')
})

test('the banner keeps paragraphs, emphasis, lists and links, and loads nothing', () => {
  expect(
    bannerText(
      '<p class="x">We use <strong>cookies</strong>, see <a title="a>b" href="/privacy" target="_blank">here</a>.</p>' +
        '<img src="https://a.example/x.png" alt=">"><iframe src="https://b.example"></iframe><ul><li>One</li></ul>',
    ),
  ).toBe('<p>We use <strong>cookies</strong>, see <a href="/privacy">here</a>.</p><ul><li>One</li></ul>')
})
