import { blocksOf, type PageDocument } from '@portico/proto/site'

/** Fields of block values with texts for visitors. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'alt',
  'author',
  'caption',
  'description',
  'heading',
  'html',
  'label',
  'markdown',
  'quote',
  'source',
  'text',
  'title',
])

/** Characters of a page that can be searched; the rest is ignored. */
const MOST_CHARACTERS = 200_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Removes the tags of cleaned HTML, and decodes its characters. Words of different elements stay apart. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(/[\uE000\uE001]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The texts of all blocks of a document that visitors read. */
export function documentText(document: PageDocument): string {
  const texts: string[] = []
  let length = 0
  const collect = (value: unknown, field: string): void => {
    if (length > MOST_CHARACTERS) return
    if (typeof value === 'string') {
      if (!TEXT_FIELDS.has(field)) return
      const text = plainText(value)
      if (text === '') return
      texts.push(text)
      length += text.length
    } else if (Array.isArray(value)) {
      for (const entry of value) collect(entry, field)
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, entry] of Object.entries(value)) collect(entry, name)
    }
  }
  for (const { value } of blocksOf(document)) collect(value, '')
  return texts.join(' ').slice(0, MOST_CHARACTERS)
}

/** The words of a text without accents, in lower case, each once: at least four letters, as corrections need. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.match(/\p{L}{4,40}/gu))]
}
