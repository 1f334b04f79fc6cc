import type { Editor } from '@tiptap/core'
import { AllSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { liftTarget } from '@tiptap/pm/transform'
import { linkProblem } from '@portico/proto/links/links'
import {
  alignments,
  type BlockStyle,
  type TextAction,
  type TextLink,
  type TextState,
} from './text-actions.ts'

export function stateOf(editor: Editor): TextState {
  const link = editor.getAttributes('link')
  return {
    block: blockStyleOf(editor),
    list: listOf(editor),
    align: alignments.find((textAlign) => editor.isActive({ textAlign })) ?? null,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    strike: editor.isActive('strike'),
    link:
      typeof link['href'] === 'string'
        ? { href: link['href'], newWindow: link['target'] === '_blank' }
        : null,
    isRange: !editor.state.selection.empty,
  }
}

function blockStyleOf(editor: Editor): BlockStyle {
  const level = ([1, 2, 3] as const).find((each) => editor.isActive('heading', { level: each }))
  if (level !== undefined) return `heading${level}`
  return editor.isActive('blockquote') ? 'quote' : 'paragraph'
}

function listOf(editor: Editor): TextState['list'] {
  if (editor.isActive('bulletList')) return 'bullet'
  return editor.isActive('orderedList') ? 'ordered' : null
}

/** Applies an action to the selected text. */
export function runAction(editor: Editor, action: TextAction): void {
  const { doc, selection, tr } = editor.state
  // A selection of everything has no block that could change its type.
  if (selection instanceof AllSelection)
    editor.view.dispatch(
      tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))),
    )
  const chain = editor.chain()
  switch (action.type) {
    case 'bold':
    case 'italic':
    case 'strike':
      chain.toggleMark(action.type).run()
      return
    case 'list':
      if (action.list === 'bullet') chain.toggleBulletList().run()
      else chain.toggleOrderedList().run()
      return
    case 'align':
      // Texts begin at the left by themselves.
      if (action.align === 'left' || stateOf(editor).align === action.align) chain.unsetTextAlign().run()
      else chain.setTextAlign(action.align).run()
      return
    case 'block':
      setBlock(editor, action.block)
      return
    case 'link':
      setLink(editor, action)
      return
    case 'unlink':
      chain.extendMarkRange('link').unsetMark('link').run()
  }
}

function setBlock(editor: Editor, block: BlockStyle): void {
  const chain = editor.chain().command(({ tr }) => {
    unquote(tr)
    return true
  })
  if (block === 'quote') chain.setNode('paragraph').wrapIn('blockquote')
  else if (block === 'paragraph') chain.setNode('paragraph')
  else chain.setNode('heading', { level: Number(block.slice(-1)) })
  chain.run()
}

/** Takes the selected blocks out of their quotes. */
function unquote(transaction: Transaction): void {
  const { from, to } = transaction.selection
  const quotes: number[] = []
  transaction.doc.nodesBetween(from, to, ({ type }, position) => {
    if (type.name === 'blockquote') quotes.push(position)
  })
  for (const position of quotes.reverse()) {
    const { doc } = transaction
    const end = position + (doc.nodeAt(position)?.nodeSize ?? 0) - 1
    const range = doc.resolve(position + 1).blockRange(doc.resolve(end))
    const target = range && liftTarget(range)
    if (range && typeof target === 'number') transaction.lift(range, target)
  }
}

/** Links the selected text, or the link at the caret; without both, the address becomes the text. */
function setLink(editor: Editor, { href, newWindow }: TextLink): void {
  if (href === '' || linkProblem(href) !== null) return
  const attributes = {
    href,
    target: newWindow ? '_blank' : null,
    rel: newWindow ? 'noopener' : null,
  }
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('link')) {
    const text = href.replace(/^(?:mailto|tel|sms):/i, '')
    editor.commands.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: attributes }] })
    return
  }
  const chain = editor.chain()
  if (empty) chain.extendMarkRange('link')
  chain.setMark('link', attributes)
  if (empty) chain.setTextSelection(editor.state.selection.from)
  chain.run()
}
