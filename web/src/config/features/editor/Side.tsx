import { lazy, memo, Suspense, useState } from 'react'
import type { Block } from '@portico/proto/site'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import { blockName } from '../../content/blocks/block-name.ts'
import { selectionOf, type Selection } from '../../editing/selection.ts'
import { Skeleton } from '../../ui/states/States.tsx'
import type { Actions } from './actions.ts'
import { ColumnSettings } from './ColumnSettings.tsx'
import type { EntryPanelProps } from './entry/EntryPanel.tsx'
import { problemOfAnchor } from './document/check.ts'
import { findBlock, findSection } from './document/find.ts'
import type { EditedDocument, Target } from './document/types.ts'

const Outline = lazy(async () => ({ default: (await import('./panels/Outline.tsx')).Outline }))
const BlockSettings = lazy(async () => ({
  default: (await import('./panels/BlockSettings.tsx')).BlockSettings,
}))
const SectionSettings = lazy(async () => ({
  default: (await import('./panels/SectionSettings.tsx')).SectionSettings,
}))
const EntryPanel = lazy(async () => ({ default: (await import('./entry/EntryPanel.tsx')).EntryPanel }))
const PageSettings = lazy(async () => ({
  default: (await import('./panels/PageSettings.tsx')).PageSettings,
}))

type Props = {
  websiteId: string
  draft: CanvasDraft
  entry: EntryPanelProps
  document: EditedDocument
  /** Whether anything is selected; `selection` follows a little later. */
  isSelected: boolean
  selection: Selection
  actions: Actions
  roles: readonly string[]
  /** Whether the account may change the fields of pages. */
  mayStructure: boolean
  isEditable: boolean
  nameOf: (block: Block) => string
  onHistory: () => void
}

const views = { entry: 'Entry', settings: 'Settings', outline: 'Outline' } as const
type View = keyof typeof views

const pageViews: readonly View[] = ['settings', 'outline']
const entryViews: readonly View[] = ['entry', ...pageViews]

/** Beside the page: the fields of an entry, the settings of what is selected, or the outline of the page. */
export const Side = memo(function Side(props: Props) {
  const { draft, document: edited, isSelected, selection, actions, isEditable } = props
  const isEntry = draft.kind === 'item'
  const [view, setView] = useState<View>(isEntry ? 'entry' : 'settings')
  // The fields of an entry are the settings of its page: they give way to the settings of a part that is selected.
  const isPart = selection.kind !== 'none' && selection.kind !== 'page' && selection.kind !== 'entry'
  const [wasPart, setWasPart] = useState(isPart)
  if (isPart !== wasPart) {
    setWasPart(isPart)
    if (isEntry && view !== 'outline') setView(isPart ? 'settings' : 'entry')
  }
  const select = (target: Target) => actions.select(selectionOf(target))
  const show = (next: View) => {
    setView(next)
    if (next === 'entry') actions.select({ kind: 'page' })
  }
  if (props.entry.focus && view !== 'entry') setView('entry')
  return (
    <aside className="editor-side" aria-label={views[view]} data-open={view === 'outline' || isSelected}>
      <div className="editor-side-head">
        <div className="segmented-control" role="group" aria-label="Panel">
          {(isEntry ? entryViews : pageViews).map((name) => (
            <button key={name} type="button" aria-pressed={name === view} onClick={() => show(name)}>
              {views[name]}
            </button>
          ))}
        </div>
      </div>
      {view === 'outline' ? (
        <div className="editor-outline">
          <Suspense fallback={<Skeleton rows={5} />}>
            <Outline
              document={edited}
              selection={selection}
              isEditable={isEditable}
              blockName={blockName}
              onSelect={select}
              onMove={(target, to) => {
                select(target)
                actions.move(to)
              }}
              onRemove={(target) => {
                select(target)
                actions.remove()
              }}
              onOpen={() => setView('settings')}
            />
          </Suspense>
        </div>
      ) : (
        <fieldset className="editor-settings" disabled={!isEditable}>
          <legend className="visually-hidden">{views[view]}</legend>
          <Suspense fallback={<Skeleton rows={5} />}>
            {view === 'entry' ? <EntryPanel {...props.entry} /> : <Settings {...props} />}
          </Suspense>
        </fieldset>
      )}
    </aside>
  )
})

function Settings(props: Props) {
  const {
    websiteId,
    draft,
    document: edited,
    selection,
    actions,
    roles,
    mayStructure,
    isEditable,
    nameOf,
    onHistory,
  } = props
  const id = 'id' in selection ? selection.id : selection.kind === 'blocks' ? selection.ids[0] : undefined
  switch (selection.kind) {
    case 'blocks':
    case 'text': {
      const block = findBlock(edited, id ?? '')?.block
      if (!block) return <Hint isEditable={isEditable} />
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
          <button type="button" className="button quiet small" onClick={onHistory}>
            History of this block
          </button>
        </>
      )
    }
    case 'section': {
      const found = findSection(edited, selection.id)
      if (!found) return <Hint isEditable={isEditable} />
      return (
        <>
          <h2 className="editor-side-title">Section {found.sectionAt + 1}</h2>
          <SectionSettings
            key={selection.id}
            section={found.section}
            problemOfAnchor={(anchor) => problemOfAnchor(edited.sections, { id: selection.id, anchor })}
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
      if (draft.kind === 'item') return <Hint isEditable={isEditable} />
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
      return <Hint isEditable={isEditable} />
  }
}

/** Says what can be done while nothing is selected. A tab that only shows the page has no settings. */
const Hint = ({ isEditable }: { isEditable: boolean }) => (
  <p className="soft editor-hint">
    {isEditable ? (
      <>
        Select something on the page to change it. Press <kbd>/</kbd> to add a block, and Escape to go from a
        block to its column, its section and the page.
      </>
    ) : (
      'Select something on the page to see its settings. This tab cannot change them.'
    )}
  </p>
)
