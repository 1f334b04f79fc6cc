import { blockType } from '@portico/proto/enums/block-type'
import type { PageDocument } from '@portico/proto/site'
import { html, section, whole, type Content } from './blocks.ts'

/** Down the columns: wide and tall pictures alternate, so that no two columns break at the same height. */
const SHOWN = [
  'shelf',
  'moon-jar-2',
  'first-light',
  'celadon-bowl-2',
  'tall-vase-2',
  'the-old-dairy',
  'kiln-opening-october',
  'ash-mug-2',
  'table',
  'iron-teapot-2',
  'a-table-for-eight',
  'lantern',
] as const

export const gallery = ({ picture }: Content): PageDocument => ({
  title: 'Gallery',
  description: 'Pictures from the table by the window.',
  sections: [
    section('gallery-title', [
      whole(
        html(
          'gallery-text',
          '<h1>By the window</h1><p>Every firing is photographed on the same table, in the twenty minutes of the day when the light comes in low. Then it is packed.</p>',
        ),
      ),
    ]),
    section(
      'gallery-pictures',
      [
        whole({
          id: 'gallery-grid',
          type: blockType.gallery,
          value: { design: 'autocolumns', columnWidth: 380, gutter: 24, images: SHOWN.map(picture) },
        }),
      ],
      { width: 'wide' },
    ),
  ],
})
