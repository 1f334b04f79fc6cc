import type * as z from 'zod'
import type { MapValue } from '@portico/proto/blocks/map'
import { blockType } from '@portico/proto/enums/block-type'
import type { Picture } from '@portico/proto/blocks/media/picture'
import type { MediaName } from '../upload-media.ts'
import type { PageDocument } from '@portico/proto/site'

type Section = PageDocument['sections'][0]
type Row = Section['rows'][0]
export type Block = Row['columns'][0]['blocks'][0]

/** The objects that pages refer to: pictures and addresses of media files by name, and ids of forms, collections and products. */
export type Content = {
  picture: (name: string) => Picture
  media: (name: MediaName) => string
  shop: string
  journal: string
  forms: { contact: string; newsletter: string }
  productId: (urlId: string) => string
}

export const html = (id: string, text: string): Block => ({ id, type: blockType.html, value: { html: text } })

export const image = (id: string, picture: Picture): Block => ({
  id,
  type: blockType.image,
  value: picture,
})

export const map = (id: string, value: z.input<typeof MapValue>): Block => ({
  id,
  type: blockType.map,
  value,
})

export const button = (id: string, text: string, url: string): Block => ({
  id,
  type: blockType.button,
  value: { text, url, newWindow: false, size: 'medium', alignment: 'left' },
})

export const quote = (id: string, text: string): Block => ({
  id,
  type: blockType.quote,
  value: { quote: text, source: '' },
})

export const form = (id: string, formId: string): Block => ({ id, type: blockType.form, value: { formId } })

export const summary = (id: string, collectionId: string, limit: number): Block => ({
  id,
  type: blockType.summaryV2,
  value: { collectionId, limit },
})

/** A row of one column. */
export const whole = (...blocks: Block[]): Row => ({ columns: [{ span: 12, blocks }] })

/** Two columns; `span` is the width of the left one in twelfths. */
export const halves = (left: Block | Block[], right: Block | Block[], span = 6): Row => ({
  columns: [
    { span, blocks: [left].flat() },
    { span: 12 - span, blocks: [right].flat() },
  ],
})

export const section = (
  id: string,
  rows: Row[],
  { width = 'normal', tone = 'paper' }: Partial<Pick<Section, 'width' | 'tone'>> = {},
): Section => ({ id, width, tone, rows })
