/** A text of an entry that the page shows outside of its blocks. */
export type EntryText = 'title' | 'excerpt'

/**
 * The selected part of an edited document. Several blocks can be selected; `text` is a block whose text is edited, and `entry` a text
 * beside the blocks, which is edited while it is open.
 */
export type Selection =
  | { kind: 'none' }
  | { kind: 'page' }
  | { kind: 'section' | 'row' | 'column'; id: string }
  | { kind: 'blocks'; ids: string[] }
  | { kind: 'text'; id: string }
  | { kind: 'entry'; field: EntryText; isOpen: boolean }

export const noSelection: Selection = { kind: 'none' }

/** The selection of one entity. */
export function selectionOf(target: { kind: 'section' | 'row' | 'column' | 'block'; id: string }): Selection {
  return target.kind === 'block' ? { kind: 'blocks', ids: [target.id] } : { kind: target.kind, id: target.id }
}
