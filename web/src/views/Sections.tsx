import { useContext } from 'react'
import { shownAnchors } from '@portico/proto/pages/section-anchors'
import type { Block as BlockValue, Section } from '@portico/proto/site'
import { Block } from './Block.tsx'
import { BlockMark } from './block-mark.tsx'
import { Editing } from './editing.ts'
import { inPhoneOrder } from './phone-order.ts'
import { openingOf, placesOf } from './places.ts'
import type { PageModel } from '../page/model.ts'

/** The marks of blocks that were rendered before. */
export type BlockMarks = ReadonlyMap<BlockValue, string>

/**
 * The sections of a page, with tone, width and space as attributes and rows on a grid of 12 columns. Columns are in their order on
 * phones, and `--at` is their place where they are beside each other. The name of a section for links is the id of its content,
 * because its own id may be known to links and the owner's code.
 */
export function Sections({ page, marks }: { page: PageModel; marks?: BlockMarks | undefined }) {
  const places = placesOf(page.document)
  const editing = useContext(Editing)
  const Shown = editing?.Block ?? Block
  const anchors = shownAnchors(page.document.sections)
  return inPhoneOrder(page.document).sections.map((section, at) => {
    const written = page.document.sections[at]!
    return (
      <section
        key={section.id}
        id={section.id}
        className="page-section"
        data-width={section.width}
        data-tone={section.tone}
        data-space={section.space}
        data-hide={editing ? undefined : section.hideOn}
        data-first={at === 0 || undefined}
        data-opening={openingOf(section)}
        {...editing?.section(written)}
      >
        <div className="sqs-layout sqs-grid-12 columns-12" id={anchors[at]}>
          {section.rows.map((row, rowAt) => (
            <div className="row sqs-row" key={row.id ?? rowAt}>
              {row.columns.map((column, columnAt) => (
                <div
                  className={`col sqs-col-${column.span} span-${column.span}`}
                  style={styleOf(column, written.rows[rowAt]!.columns)}
                  key={column.id ?? columnAt}
                  {...editing?.column(column)}
                >
                  {column.blocks.map((block) => {
                    const mark = marks?.get(block)
                    return mark === undefined ? (
                      <Shown key={block.id} block={block} page={page} place={places.get(block)!} />
                    ) : (
                      <BlockMark key={block.id} mark={mark} />
                    )
                  })}
                </div>
              ))}
            </div>
          ))}
        </div>
      </section>
    )
  })
}

type Column = Section['rows'][number]['columns'][number]

function styleOf(column: Column, written: readonly Column[]): React.CSSProperties {
  const isOrdered = written.some(({ phoneOrder }) => phoneOrder !== undefined)
  // React's type does not know custom properties.
  return {
    '--span': column.span,
    ...(isOrdered && { '--at': written.indexOf(column) }),
  } as React.CSSProperties
}
