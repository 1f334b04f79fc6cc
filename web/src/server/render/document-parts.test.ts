import { expect, test } from 'vitest'
import { htmlOf, joinParts, textOf, type Part } from './document-parts.ts'
import { partsWithCode } from './injected-code.ts'

const block = (text: string) => htmlOf(`<p>${text}</p>`)

test('a document has the bytes of its parts in their order', () => {
  const parts: Part[] = ['<main>', block('Grüße 🫖'), '—', block('two'), '</main>']
  const { body } = joinParts(parts, '')
  expect(body.toString()).toBe('<main><p>Grüße 🫖</p>—<p>two</p></main>')
  expect(textOf(parts)).toBe(body.toString())
})

test('its tag changes with each part and with the policy, and with nothing else', () => {
  const tagOf = (parts: Part[], policy = 'self') => joinParts(parts, policy).tag
  const tag = tagOf(['<main>', block('one'), '</main>'])
  expect(tagOf(['<main>', block('one'), '</main>'])).toBe(tag)
  const { digest } = block('one')
  const others = [
    tagOf(['<main>', block('two'), '</main>']),
    tagOf(['<main>', block('one'), ' </main>']),
    tagOf(['<main>', block('one'), '</main>'], 'none'),
    tagOf(['<main>', block('one'), block('one'), '</main>']),
    // Texts that read like the digest of a block or like other parts.
    tagOf([`<main>block ${digest} </main>`]),
    tagOf(['<main>', `block ${digest} `, '</main>']),
    tagOf(['<main><p>one</p>', '</main>']),
  ]
  expect(new Set([tag, ...others]).size).toBe(others.length + 1)
})

test('code of the owner is put at the end of the head and of the body, whatever the blocks contain', () => {
  const code = { header: '<meta>', footer: '<script></script>' }
  const hostile = block('</head></body>')
  const withCode = (parts: Part[]) => textOf(partsWithCode(parts, code))
  const inner = '<p></head></body></p>'
  expect(withCode(['<head></head><body>', hostile, '</body></html>'])).toBe(
    `<head><meta></head><body>${inner}<script></script></body></html>`,
  )
  expect(withCode([`<head></head><body>${inner}</body></html>`])).toBe(
    `<head><meta></head><body>${inner}<script></script></body></html>`,
  )
})
