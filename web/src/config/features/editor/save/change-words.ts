import type { Block } from '@portico/proto/site'
import type { Change } from '../document/diff.ts'
import { entryLabels, entryWords } from '../entry/entry-words.ts'

export type NameOf = (block: Block) => string

const blockWords = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
  turned: 'turned into another type',
} as const

/** A change in words: "Button: changed". */
export function changeText(change: Change, nameOf: NameOf): string {
  switch (change.kind) {
    case 'page':
      return change.field === 'title' ? `Title: “${change.after}”` : 'Description: changed'
    case 'entry':
      return `${entryLabels[change.field]}: ${short(entryWords(change.field, change.after)) || 'removed'}`
    case 'section':
      return `Section: ${change.change}`
    case 'layout':
      return 'Columns: changed'
    case 'block':
      return `${nameOf('after' in change ? change.after : change.block)}: ${blockWords[change.change]}`
  }
}

const SHOWN = 60
/** The first words. */
export const short = (words: string) => (words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words)

/** The words of a block before and after a change: "First → Second". */
export function changedWords(change: Change): string {
  if (change.kind !== 'block' || change.change === 'moved') return ''
  if (!('after' in change)) return short(blockWordsOf(change.block))
  return `${short(blockWordsOf(change.before))} → ${short(blockWordsOf(change.after))}`
}

/** The words that a block shows, for a comparison: the text of its HTML, and its other values as they are. */
export function blockWordsOf(block: Block | undefined): string {
  if (!block) return 'Removed'
  const words = [...leaves(block.value)].filter((word) => word !== '')
  if (block.hideOn) words.push(block.hideOn === 'phone' ? 'Not on phones' : 'On phones only')
  return words.join(' · ') || 'Empty'
}

function* leaves(value: unknown): Generator<string> {
  if (typeof value === 'string') yield plainText(value)
  else if (typeof value === 'number') yield String(value)
  else if (typeof value === 'boolean') yield value ? 'Yes' : 'No'
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* leaves(each)
}

/** The text of HTML. The parser of the browser runs nothing and loads nothing. */
function plainText(html: string): string {
  if (!html.includes('<')) return html
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li|div)>/gi, '$& '), 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
