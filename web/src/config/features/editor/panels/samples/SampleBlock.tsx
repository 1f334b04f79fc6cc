import { Component, memo, type ReactNode } from 'react'
import type { Block as BlockValue } from '@portico/proto/site'
import { Frozen } from '../../../../../ui/frozen.ts'
import type { PageModel } from '../../../../../page/model.ts'
import { Block } from '../../../../../views/Block.tsx'
import type { Place } from '../../../../../widgets/view.ts'
import type { LibraryEntry } from '../library-entries.ts'
import { sampleValue } from './sample-values.ts'

const place: Place = { sizes: '30rem', isFirstPicture: false, heading: 'h3' }
const bare = { attributes: {} }

const blockOf = (entry: LibraryEntry): BlockValue => ({
  id: `sample-${entry.key}`,
  type: entry.type,
  value: sampleValue(entry),
})

type Props = { entry: LibraryEntry; page: PageModel }

/** A block of the library as pages show it. Nothing in it can be used. */
export const SampleBlock = memo(function SampleBlock({ entry, page }: Props) {
  const block = blockOf(entry)
  const own = { ...page, document: { ...page.document, sections: [sectionOf(block)] } }
  return (
    <Boundary>
      <Frozen value>
        <Block block={block} page={own} place={place} editing={bare} />
      </Frozen>
    </Boundary>
  )
})

/** Views find the items of accordions and the first comments in the document of their page. */
const sectionOf = (block: BlockValue): PageModel['document']['sections'][number] => ({
  id: 'sample',
  width: 'normal',
  tone: 'paper',
  rows: [{ columns: [{ span: 12, blocks: [block] }] }],
})

/** A sample that cannot be shown leaves its place empty: the name and the sentence of the entry stay. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
