/* The tools of a text, apart from its editor: the toolbar is there before the editor is loaded. */

export const blockStyles = ['paragraph', 'heading1', 'heading2', 'heading3', 'quote'] as const
export type BlockStyle = (typeof blockStyles)[number]
export const alignments = ['left', 'center', 'right', 'justify'] as const
export type Alignment = (typeof alignments)[number]
export type TextLink = { href: string; newWindow: boolean }

/** The state of the text at the caret, for the toolbar. */
export type TextState = {
  block: BlockStyle
  list: 'bullet' | 'ordered' | null
  align: Alignment | null
  bold: boolean
  italic: boolean
  strike: boolean
  link: TextLink | null
  /** True if text is selected; without it a new link brings its own text. */
  isRange: boolean
}

export type TextAction =
  | { type: 'block'; block: BlockStyle }
  | { type: 'bold' | 'italic' | 'strike' | 'unlink' }
  | { type: 'list'; list: 'bullet' | 'ordered' }
  | { type: 'align'; align: Alignment }
  | { type: 'link'; href: string; newWindow: boolean }
