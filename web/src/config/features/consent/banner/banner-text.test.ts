import { expect, test } from 'vitest'
import { htmlOfText, textOfHtml } from './banner-text.ts'

test('an empty line separates paragraphs, a line break stays one, and tags inside a line stay', () => {
  const typed = 'We count visits.\nNothing else.\n \nRead <a href="/privacy">more</a> & decide.'
  const html = '<p>We count visits.<br>Nothing else.</p><p>Read <a href="/privacy">more</a> & decide.</p>'
  expect(htmlOfText(typed)).toBe(html)
  expect(htmlOfText(textOfHtml(html))).toBe(html)
})

test('COOK-08: an empty paragraph is shown and stored as an empty text', () => {
  for (const empty of ['', ' \n ', '<p></p>', '<p> <br></p>']) {
    expect(htmlOfText(empty)).toBe('')
    expect(textOfHtml(empty)).toBe('')
  }
})

test('HTML with more than paragraphs is shown and stored unchanged', () => {
  for (const html of ['<ul><li>One</li></ul>', '<p class="a">One</p>', '<p>One</p><h2>Two</h2>']) {
    expect(textOfHtml(html)).toBe(html)
    expect(htmlOfText(html)).toBe(html)
  }
})

test('an ampersand that the server has escaped is shown as the owner typed it', () => {
  expect(textOfHtml('<p>Terms &amp; privacy</p>')).toBe('Terms & privacy')
})
