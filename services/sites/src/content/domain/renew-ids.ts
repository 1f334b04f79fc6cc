import type { Block, PageDocument, Section } from '@portico/proto/site'

/**
 * Returns a function that gives the sections, rows, columns and blocks of documents new ids. The same id becomes the same one in
 * each document, so that versions in other languages still match. Links to a section or a block of the page follow.
 */
export function createIdRenewal(nextId: () => string): (document: PageDocument) => PageDocument {
  const renewed = new Map<string, string>()
  function renew(id: string): string {
    const next = renewed.get(id) ?? nextId()
    renewed.set(id, next)
    return next
  }
  const named = <T extends { id?: string | undefined }>(part: T): T =>
    part.id === undefined ? part : { ...part, id: renew(part.id) }
  return (document) => {
    const sections = mapParts(document.sections, named, named)
    // After all ids are renewed, as a link may lead to a later section.
    return { ...document, sections: mapParts(sections, (part) => part, followLinks(renewed)) }
  }
}

type Named = <T extends { id?: string | undefined }>(part: T) => T

const mapParts = (sections: readonly Section[], part: Named, block: (block: Block) => Block): Section[] =>
  sections.map((section) => ({
    ...part(section),
    rows: section.rows.map((row) => ({
      ...part(row),
      columns: row.columns.map((column) => ({ ...part(column), blocks: column.blocks.map(block) })),
    })),
  }))

/** A link of the page to itself as the whole value of a field, and in HTML. */
const LINK = /^()#(block-)?([\w-]{1,64})$/
const LINKS_IN_HTML = /(\shref=["'])#(block-)?([\w-]{1,64})(?=["'])/g

/** Returns the function that leads the links of a block's value to the renewed ids. */
function followLinks(renewed: ReadonlyMap<string, string>): (block: Block) => Block {
  const follow = (link: string, before: string, prefix: string | undefined, id: string) => {
    const next = renewed.get(id)
    return next === undefined ? link : `${before}#${prefix ?? ''}${next}`
  }
  const followAll = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.includes('#') ? value.replace(LINK, follow).replace(LINKS_IN_HTML, follow) : value
    if (Array.isArray(value)) return value.map(followAll)
    return typeof value === 'object' && value !== null ? followFields(value) : value
  }
  const followFields = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, followAll(field)]))
  return (block) => ({ ...block, value: followFields(block.value) })
}
