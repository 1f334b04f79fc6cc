import { useContext } from 'react'
import type { Block as BlockValue } from '@portico/proto/site'
import { Block } from './Block.tsx'
import { BlockMark } from './block-mark.tsx'
import { Editing } from './editing.ts'
import { openingOf, placesOf } from './places.ts'
import type { PageModel } from '../page/model.ts'

/** The marks of blocks that were rendered before. */
export type BlockMarks = ReadonlyMap<BlockValue, string>

/** The sections of a page, with tone and width as attributes and rows on a grid of 12 columns. */
export function Sections({ page, marks }: { page: PageModel; marks?: BlockMarks | undefined }) {
  const places = placesOf(page.document)
  const editing = useContext(Editing)
  const Shown = editing?.Block ?? Block
  return page.document.sections.map((section, at) => {
    return (
      <section
        key={section.id}
        id={section.id}
        className="page-section"
        data-width={section.width}
        data-tone={section.tone}
        data-first={at === 0 || undefined}
        data-opening={openingOf(section)}
        {...editing?.section(section)}
      >
        <div className="sqs-layout sqs-grid-12 columns-12">
          {section.rows.map((row, rowAt) => (
            <div className="row sqs-row" key={row.id ?? rowAt}>
              {row.columns.map((column, columnAt) => (
                <div
                  className={`col sqs-col-${column.span} span-${column.span}`}
                  style={{ '--span': column.span } as React.CSSProperties}
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
