import { blockType } from '@portico/proto/enums/block-type'
import type { Section } from '@portico/proto/site'
import { Block } from './Block.tsx'
import type { PageModel } from './page.ts'

/** The sections of a page: tone and width as attributes, rows on a 12-column grid. */
export function Sections({ page }: { page: PageModel }) {
  const firstPicture = firstPictureOf(page.document.sections)
  return page.document.sections.map((section, at) => (
    <section
      key={section.id}
      id={section.id}
      className="page-section"
      data-width={section.width}
      data-tone={section.tone}
      data-first={at === 0 || undefined}
      data-opens={opensWithPicture(section) || undefined}
    >
      <div className="sqs-layout sqs-grid-12 columns-12">
        {section.rows.map((row, rowAt) => (
          <div className="row sqs-row" key={rowAt}>
            {row.columns.map((column, columnAt) => (
              <div className={`col sqs-col-${column.span} span-${column.span}`} key={columnAt}>
                {column.blocks.map((block) => (
                  <Block
                    key={block.id}
                    block={block}
                    page={page}
                    place={{ sizes: sizesOf(section.width, column.span), first: block.id === firstPicture }}
                  />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  ))
}

/** How wide a column's pictures are: the whole phone, or their share of the grid. */
function sizesOf(width: Section['width'], span: number): string {
  const share = Math.round((span / 12) * 100)
  const wide = width === 'full' ? `${share}vw` : `min(${share}vw, ${Math.round((span / 12) * 80)}rem)`
  return `(min-width: 48rem) ${wide}, 100vw`
}

function blocks(section: Section) {
  return section.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks))
}

function firstPictureOf(sections: readonly Section[]): string | undefined {
  return sections
    .slice(0, 2)
    .flatMap(blocks)
    .find((block) => block.type === blockType.image)?.id
}

function opensWithPicture(section: Section): boolean {
  return section.width === 'full' && section.rows[0]?.columns[0]?.blocks[0]?.type === blockType.image
}
