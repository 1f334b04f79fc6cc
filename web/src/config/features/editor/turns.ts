import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import type { NewBlock } from './document/types.ts'

/** A type that a block can become without losing its content. */
type Turn = { label: string; to: NewBlock }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const paragraph = (text: unknown) =>
  typeof text === 'string' && text !== '' ? `<p>${escaped(text).replaceAll('\n', '<br>')}</p>` : ''
const plain = (html: string) =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim()

/** The other types that a block can be turned into. A text that is too long for the other type is refused with its limit. */
export function turnsOf({ type, value }: Block): Turn[] {
  switch (type) {
    case blockType.html: {
      const text = plain(String(value['html'] ?? ''))
      return text === ''
        ? []
        : [
            { label: 'quote', to: { type: blockType.quote, value: { quote: text } } },
            {
              label: 'accordion',
              to: {
                type: blockType.accordion,
                value: { items: [{ title: text.slice(0, 60), description: String(value['html']) }] },
              },
            },
          ]
    }
    case blockType.markdown:
      return [{ label: 'text', to: { type: blockType.html, value: { html: String(value['html'] ?? '') } } }]
    case blockType.quote:
      return [
        {
          label: 'text',
          to: {
            type: blockType.html,
            value: {
              html: `<blockquote>${[value['quote'], value['source']].map(paragraph).join('')}</blockquote>`,
            },
          },
        },
      ]
    case blockType.image: {
      const { assetUrl, width, height, alt, color, focalPoint } = value
      const picture = {
        assetUrl,
        width,
        height,
        ...(alt !== undefined && { alt }),
        ...(color !== undefined && { color }),
        ...(focalPoint !== undefined && { focalPoint }),
      }
      return [{ label: 'gallery', to: { type: blockType.gallery, value: { images: [picture] } } }]
    }
    default:
      return []
  }
}
