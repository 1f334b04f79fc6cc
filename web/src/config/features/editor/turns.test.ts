// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { planTurn } from './document/plan/plan-blocks.ts'
import { page } from './document/testing/page.ts'
import { turnsOf } from './turns.ts'

test('a text becomes a quote with all its words, and one that is too long is refused with the reason', () => {
  const quoteOf = (html: string) => turnsOf({ id: 'a', type: blockType.html, value: { html } })[0]!.to
  expect(quoteOf('<p>Words</p>').value).toEqual({ quote: 'Words' })
  const words = 'x'.repeat(2_001)
  expect(quoteOf(`<p>${words}</p>`).value).toEqual({ quote: words })
  expect(planTurn(page('12:a'), 'a', quoteOf(`<p>${words}</p>`))).toEqual({
    ok: false,
    reason: '“quote”: It may have at most 2,000 characters. Shorten it.',
  })
})
