import { lazy, Suspense } from 'react'
import { blocksOf, type Block } from '@portico/proto/site'
import type { Selection } from '../../editing/selection.ts'
import type { Actions } from './actions.ts'
import { findBlock } from './document/find.ts'
import type { EditedDocument } from './document/types.ts'
import type { SampleLook } from './panels/samples/SampleFrame.tsx'
import { selectedIds } from './selection.ts'
import type { TextState } from '../../content/text/text-editor.ts'
import type { TextMount } from './texts/text-mount.ts'
import type { EditorDialog } from './commands/key-effects.ts'

const LibraryDialog = lazy(async () => ({ default: (await import('./LibraryDialog.tsx')).LibraryDialog }))
const BlockHistory = lazy(async () => ({
  default: (await import('./publish/BlockHistory.tsx')).BlockHistory,
}))
const LinkPicker = lazy(async () => ({
  default: (await import('../../content/text/LinkPicker.tsx')).LinkPicker,
}))
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

type Props = {
  open: EditorDialog
  websiteId: string
  pageId: string
  look: SampleLook
  roles: readonly string[]
  document: EditedDocument
  selection: Selection
  actions: Actions
  nameOf: (block: Block) => string
  close: () => void
  /** Gives the focus back to the selected part of the page. */
  onDone: () => void
}

/** The dialogs of the editor. Each of them is loaded when it is first opened. */
export function EditorDialogs(props: Props) {
  const { open, websiteId, pageId, look, roles, document, selection, actions, nameOf, close, onDone } = props
  const chosen = findBlock(document, selectedIds(selection)[0] ?? '')?.block
  return (
    <Suspense>
      {open === 'library' && (
        <LibraryDialog
          websiteId={websiteId}
          roles={roles}
          blockCount={blocksOf(document).length}
          look={look}
          onAdd={(block) => {
            if (!actions.addBlock(block)) return
            close()
            onDone()
          }}
          onClose={close}
        />
      )}
      {open === 'history' && chosen && (
        <BlockHistory
          pageId={pageId}
          block={chosen}
          name={nameOf(chosen)}
          onPutBack={(value) => {
            if (actions.putBack(chosen.id, value)) close()
          }}
          onClose={close}
        />
      )}
      {open === 'move' && (
        <MoveDialog
          document={document}
          selection={selection}
          nameOf={nameOf}
          onMove={(id, place) => {
            actions.moveBlock(id, place)
            close()
            onDone()
          }}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

type LinkProps = {
  websiteId: string
  document: EditedDocument
  text: TextMount
  link: TextState['link']
  close: () => void
}

/** The picker of the link at the caret, docked below the toolbar. */
export const TextLink = ({ websiteId, document, text, link, close }: LinkProps) => (
  <Suspense>
    <LinkPicker
      websiteId={websiteId}
      value={link?.href ?? ''}
      newWindow={link?.newWindow ?? false}
      anchors={anchorsOf(document)}
      onChange={(next) => text.editor()?.run(next ? { type: 'link', ...next } : { type: 'unlink' })}
      onClose={() => {
        close()
        text.editor()?.focus()
      }}
    />
  </Suspense>
)

/** The names for links of the sections of the page. */
const anchorsOf = ({ sections }: EditedDocument) =>
  sections.flatMap(({ anchor }, at) =>
    anchor === undefined ? [] : [{ id: anchor, href: `#${anchor}`, label: `Section ${at + 1}` }],
  )
