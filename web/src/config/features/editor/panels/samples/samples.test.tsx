import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { samplePage } from '../../../../../testing/page.ts'
import { validValue } from '../../../../../widgets/valid-value.ts'
import { libraryEntries } from '../library-entries.ts'
import { samplePageOf } from './sample-page.ts'
import { SampleBlock } from './SampleBlock.tsx'
import { sampleValue } from './sample-values.ts'

const page = samplePageOf(samplePage([]))
const contentOf = (entry: (typeof libraryEntries)[number]) =>
  renderToStaticMarkup(<SampleBlock entry={entry} page={page} />)

test('the sample of each type and each variant is valid and shows something', () => {
  expect(libraryEntries).toHaveLength(80)
  for (const entry of libraryEntries) {
    const block = { id: 'a', type: entry.type, value: sampleValue(entry) }
    expect(validValue(block), entry.name).not.toBeNull()
    // Space shows nothing on a page either.
    if (entry.type === blockType.spacer) continue
    const [, inside = ''] = contentOf(entry).split('sqs-block-content')
    const words = inside.replace(/<[^<>]*>/g, '').replace('" inert="">', '')
    expect(words !== '' || /<(?:img|svg|hr|input)\b|data-src=/.test(inside), entry.name).toBe(true)
  }
})

test('samples load nothing from other hosts', () => {
  for (const entry of libraryEntries)
    expect(contentOf(entry), entry.name).not.toMatch(/\s(?:src|srcset|poster)="https?:/)
})
