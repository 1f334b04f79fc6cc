import { blockType } from '@portico/proto/enums/block-type'
import { halves, html, section, whole, type Block, type Content } from '../blocks.ts'

/** The sections that list the journal: its newest posts in two designs, its calendar, and its tags, months and categories. */
export function lists({ journal }: Content) {
  const list = (id: string, type: number, value: object = {}): Block => ({
    id: `blocks-${id}`,
    type,
    value: { collectionId: journal, ...value },
  })
  return [
    section(
      'blocks-journal',
      [
        whole(
          list('carousel', blockType.summaryV2, {
            design: 'carousel',
            title: 'From the journal',
            limit: 8,
            showExcerpt: false,
          }),
        ),
      ],
      { width: 'wide' },
    ),
    section(
      'blocks-wall',
      [
        whole(
          html('blocks-wall-text', '<h2>On the wall</h2>'),
          list('wall', blockType.summaryV2, { design: 'wall', limit: 6 }),
        ),
      ],
      { tone: 'tint', width: 'wide' },
    ),
    section('blocks-calendar', [
      whole(html('blocks-calendar-text', '<h2>By day</h2>'), list('calendar', blockType.calendar)),
    ]),
    section('blocks-groups', [
      halves(list('archive', blockType.archive, { title: 'By month', layout: 'list', limit: 6 }), [
        list('categories', blockType.postsByCategory, { title: 'By subject' }),
        list('menu', blockType.archive, { title: 'All tags', groupBy: 'tag', layout: 'menu' }),
      ]),
      whole(list('tags', blockType.tagCloud)),
    ]),
  ]
}
