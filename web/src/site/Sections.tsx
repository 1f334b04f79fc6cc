import { blockType } from '@portico/proto/enums/block-type'
import type { Block as BlockValue, Section } from '@portico/proto/site'
import { Block } from './Block.tsx'
import type { PageModel } from '../page/model.ts'

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
      data-opens={opening(section)}
    >
      <div className="sqs-layout sqs-grid-12 columns-12">
        {section.rows.map((row, rowAt) => (
          <div className="row sqs-row" key={rowAt}>
            {row.columns.map((column, columnAt) => (
              <div
                className={`col sqs-col-${column.span} span-${column.span}`}
                style={{ '--span': column.span } as React.CSSProperties}
                key={columnAt}
              >
                {column.blocks.map((block) => (
                  <Block
                    key={block.id}
                    block={block}
                    page={page}
                    place={{
                      sizes: onPicture(section, block) ? COVERING : sizesOf(section.width, column.span),
                      first: block.id === firstPicture,
                      under: onPicture(section, block),
                    }}
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

/** A picture that covers a high box on a phone is cut at both sides, so it must be wider than the phone. */
const COVERING = '(max-aspect-ratio: 1/1) 120vw, 100vw'

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

/** A full section that begins with a picture: alone from edge to edge, or with what follows it written on it. */
function opening(section: Section): 'words' | 'picture' | undefined {
  const [first, ...rest] = blocks(section)
  if (section.width !== 'full' || first?.type !== blockType.image) return undefined
  return rest.some(({ type }) => type !== blockType.image) ? 'words' : 'picture'
}

/** Whether a block is the picture on which the words of its section are written. */
function onPicture(section: Section, block: BlockValue): boolean {
  return opening(section) === 'words' && blocks(section)[0]?.id === block.id
}
