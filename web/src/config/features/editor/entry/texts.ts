import { blocksOf, type PageDocument } from '@portico/proto/site'

/** Fields of block values that an owner reads as words. */
const FIELDS = ['title', 'quote', 'source', 'caption', 'alt', 'text', 'code'] as const

/** The texts of a document without markup, one for each block; `[…]` stands for a block without text. */
export const textsOf = (document: PageDocument): string[] =>
  blocksOf(document).map(({ value }) => {
    const { html, markdown } = value
    if (typeof markdown === 'string') return markdown.trim()
    if (typeof html === 'string')
      return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
    const texts = FIELDS.flatMap((field) => {
      const text = value[field]
      return typeof text === 'string' && text !== '' ? [text] : []
    })
    return texts.length > 0 ? texts.join(' · ') : '[…]'
  })
