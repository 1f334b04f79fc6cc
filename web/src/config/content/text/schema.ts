import { getSchema, Mark, type Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { TextAlign } from '@tiptap/extension-text-align'
import type { Schema } from '@tiptap/pm/model'

/** The alignments that the server's cleaner keeps. */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify', 'start', 'end']

/** The attributes of a link that the server's cleaner keeps. */
export const LINK_ATTRIBUTES = ['href', 'target', 'rel', 'title'] as const

/** A link that opens a new tab gives it no reference to the page, as the cleaner demands. */
const linkAttribute = (element: HTMLElement, name: (typeof LINK_ATTRIBUTES)[number]): string | null => {
  const isNewTab = element.getAttribute('target') === '_blank'
  if (name === 'target') return isNewTab ? '_blank' : null
  return name === 'rel' && isNewTab ? 'noopener' : element.getAttribute(name)
}

/** A link. TipTap's own extension costs 14 KB and makes links of typed text. */
const Link = Mark.create({
  name: 'link',
  // The outermost mark, so that a link with a bold word stays one element.
  priority: 1_000,
  // Text that is typed after a link does not belong to it.
  inclusive: false,
  addAttributes: () =>
    Object.fromEntries(
      LINK_ATTRIBUTES.map((name) => [
        name,
        { default: null, parseHTML: (element: HTMLElement) => linkAttribute(element, name) },
      ]),
    ),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** TipTap's key for it, ⇧⌘S, saves the page. */
const StrikeByX = Strike.extend({
  addKeyboardShortcuts() {
    return { 'Mod-Shift-x': () => this.editor.commands.toggleStrike() }
  },
})

/** The nodes and marks of a text. TipTap's undo is not among them: the editor has one history for everything. */
export const extensions: Extensions = [
  Document,
  Text,
  Paragraph,
  Heading.configure({ levels: [1, 2, 3] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  HardBreak,
  TextAlign.configure({ types: ['paragraph', 'heading'], alignments: ALIGNMENTS }),
  Link,
  Bold,
  Italic,
  StrikeByX,
]

/** Typed beginnings of lines that become a block, such as "- ". Marks are not typed: "2 * 3 * 4" stays as it is. */
export const inputRules: Extensions = [Heading, BulletList, OrderedList, Blockquote]

let schema: Schema | undefined

/** The schema of texts outside an editor. */
export const textSchema = (): Schema => (schema ??= getSchema(extensions))
