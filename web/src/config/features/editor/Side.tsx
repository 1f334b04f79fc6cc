import { lazy, Suspense } from 'react'
import type { Block } from '@portico/proto/site'
import type { CanvasDraft } from '@portico/proto/http/canvas'
import type { Selection } from '../../editing/selection.ts'
import { Skeleton } from '../../ui/states/States.tsx'
import type { Actions } from './actions.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import { findBlock, findSection } from './document/find.ts'
import type { EditedDocument } from './document/types.ts'

const BlockSettings = lazy(async () => ({
  default: (await import('./panels/BlockSettings.tsx')).BlockSettings,
}))
const SectionSettings = lazy(async () => ({
  default: (await import('./panels/SectionSettings.tsx')).SectionSettings,
}))
const PageSettings = lazy(async () => ({
  default: (await import('./panels/PageSettings.tsx')).PageSettings,
}))

type Props = {
  websiteId: string
  draft: CanvasDraft
  document: EditedDocument
  selection: Selection
  actions: Actions
  roles: readonly string[]
  /** Whether the account may change the fields of pages. */
  mayStructure: boolean
  isEditable: boolean
  nameOf: (block: Block) => string
  onDone: () => void
}

/** Beside the page: the settings of what is selected. */
export function Side(props: Props) {
  const { selection, isEditable } = props
  return (
    <aside className="editor-side" aria-label="Settings" data-open={selection.kind !== 'none'}>
      <fieldset className="editor-settings" disabled={!isEditable}>
        <legend className="visually-hidden">Settings</legend>
        <Suspense fallback={<Skeleton rows={5} />}>
          <Settings {...props} />
        </Suspense>
      </fieldset>
    </aside>
  )
}

function Settings({ websiteId, document: edited, selection, actions, roles, mayStructure, nameOf }: Props) {
  const id = 'id' in selection ? selection.id : selection.kind === 'blocks' ? selection.ids[0] : undefined
  switch (selection.kind) {
    case 'blocks':
    case 'text': {
      const block = findBlock(edited, id ?? '')?.block
      if (!block) return <Hint />
      return (
        <>
          <h2 className="editor-side-title">{nameOf(block)}</h2>
          <BlockSettings
            key={block.id}
            websiteId={websiteId}
            block={block}
            roles={roles}
            onChange={(patch, options) => void actions.setBlock(block.id, patch, options)}
            onHideOn={(hideOn) => void actions.hideBlock(block.id, hideOn)}
          />
        </>
      )
    }
    case 'section': {
      const found = findSection(edited, selection.id)
      if (!found) return <Hint />
      return (
        <>
          <h2 className="editor-side-title">Section {found.sectionAt + 1}</h2>
          <SectionSettings
            key={selection.id}
            section={found.section}
            onChange={(patch) => void actions.setSection(selection.id, patch)}
          />
        </>
      )
    }
    case 'row':
    case 'column':
      return (
        <ColumnSettings
          document={edited}
          selection={{ kind: selection.kind, id: selection.id }}
          actions={actions}
        />
      )
    case 'page':
      return (
        <>
          <h2 className="editor-side-title">Page</h2>
          {mayStructure ? (
            <PageSettings document={edited} onChange={(patch) => void actions.setPage(patch)} />
          ) : (
            <p className="soft">Your role does not include the title and the description of pages.</p>
          )}
        </>
      )
    default:
      return <Hint />
  }
}

const Hint = () => (
  <p className="soft editor-hint">
    Select something on the page to change it. Press <kbd>/</kbd> to add a block, and Escape to select what
    contains the selection.
  </p>
)
