import { blockType } from '@portico/proto/enums/block-type'
import type { Block as BlockValue, Section } from '@portico/proto/site'
import { Block } from './Block.tsx'
import type { PageModel } from '../page/model.ts'

/** The sections of a page, with tone and width as attributes and rows on a grid of 12 columns. */
export function Sections({ page }: { page: PageModel }) {
  const firstPicture = firstPictureOf(page.document.sections)
  return page.document.sections.map((section, at) => {
    const opening = openingOf(section)
    /** The picture behind the text of the section. */
    const behindText = opening === 'text' ? blocks(section)[0]?.id : undefined
    return (
      <section
        key={section.id}
        id={section.id}
        className="page-section"
        data-width={section.width}
        data-tone={section.tone}
        data-first={at === 0 || undefined}
        data-opening={opening}
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
                        sizes: block.id === behindText ? COVERING : sizesOf(section.width, column.span),
                        isFirstPicture: block.id === firstPicture,
                        isBehindText: block.id === behindText,
                      }}
                    />
                  ))}
                </div>
              ))}
            </div>
          ))}
        </div>
      </section>
    )
  })
}

/**
 * `sizes` of a picture that covers the whole section. On a phone it is cropped at both sides, so it is wider than the
 * window.
 */
const COVERING = '(max-aspect-ratio: 1/1) 120vw, 100vw'

/** `sizes` of the pictures in a column: the width of the window on a phone, else the column's share of the grid. */
function sizesOf(width: Section['width'], span: number): string {
  const share = Math.round((span / 12) * 100)
  const wide = width === 'full' ? `${share}vw` : `min(${share}vw, ${Math.round((span / 12) * 80)}rem)`
  return `(min-width: 48rem) ${wide}, 100vw`
}

function blocks(section: Section) {
  return section.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks))
}

function firstPictureOf(sections: readonly Section[]): string | undefined {
  return sections.slice(0, 2).flatMap(blocks).find(hasPicture)?.id
}

/** How a full-width section that begins with a picture is shown: only pictures, or text on the first picture. */
function openingOf(section: Section): 'text' | 'picture' | undefined {
  const [first, ...rest] = blocks(section)
  if (section.width !== 'full' || !first || !isPicture(first)) return undefined
  return rest.every(isPicture) ? 'picture' : 'text'
}

/** Whether a block shows a picture before anything is loaded or played. */
const hasPicture = ({ type, value }: BlockValue): boolean =>
  type === blockType.image ||
  type === blockType.gallery ||
  (type === blockType.video && value['poster'] !== undefined)

/** Whether a block is a picture, or a film that is shown like a picture. */
function isPicture({ type, value }: BlockValue): boolean {
  return type === blockType.image || (type === blockType.video && value['design'] === 'background')
}
