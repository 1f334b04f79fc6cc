import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Columns2,
  Copy,
  Ellipsis,
  History,
  MoveVertical,
  Pencil,
  Plus,
  Rows2,
  Trash2,
  type LucideIcon,
} from 'lucide-react'
import { lazy, memo, Suspense, useEffect, type ComponentType } from 'react'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import type { Selection } from '../../editing/selection.ts'
import type { MenuEntry } from '../../ui/actions/MenuButton.tsx'
import type { Actions } from './actions.ts'
import { findBlock, findColumn, findRow, findSection } from './document/find.ts'
import type { EditedDocument } from './document/types.ts'
import { entityName, entryTextName } from './place-words.ts'
import { selectedIds, targetsOf } from './selection.ts'
import type { TextState } from '../../content/text/text-editor.ts'
import type { TextMount } from './texts/text-mount.ts'
import { turnsOf } from './turns.ts'
import type { EditorCommands } from './useEditorCommands.ts'
import { whenIdle } from './when-idle.ts'

const loadToolbar = () => import('../../content/text/TextToolbar.tsx')
const loadMenu = () => import('../../ui/actions/MenuButton.tsx')
const TextToolbar = whereLoaded(async () => (await loadToolbar()).TextToolbar)
const MenuButton = whereLoaded(async () => (await loadMenu()).MenuButton)
/** Loads them before the first text is clicked. */
const loadBeforehand = () => void Promise.allSettled([loadMenu(), loadToolbar()])

type Props = {
  document: EditedDocument
  selection: Selection
  actions: Actions
  text: TextMount
  /** The text at the caret; undefined while no text is edited. */
  textState: TextState | undefined
  isEditable: boolean
  nameOf: (block: Block) => string
  commands: EditorCommands
}

/** The toolbar of the selection, docked below the top bar: the path to it, and what can be done with it. */
export const ContextBar = memo(function ContextBar(props: Props) {
  const { document: edited, selection, actions, text, textState, isEditable, nameOf, commands } = props
  useEffect(() => whenIdle(loadBeforehand), [])
  const targets = targetsOf(selection)
  const [target] = targets
  const block = target?.kind === 'block' ? findBlock(edited, target.id)?.block : undefined
  const then = (run: () => void) => () => {
    run()
    commands.refocus()
  }
  const isText = block?.type === blockType.html || block?.type === blockType.markdown
  return (
    <div className="editor-context" role="group" aria-label="Selection">
      <Path document={edited} selection={selection} actions={actions} nameOf={nameOf} />
      {isEditable && selection.kind === 'text' && textState && (
        <Suspense>
          <TextToolbar
            state={textState}
            onAction={(action) => text.editor()?.run(action)}
            onLink={commands.openLink}
          />
        </Suspense>
      )}
      {isEditable && (
        <div className="context-actions">
          {block && isText && selection.kind !== 'text' && (
            <Tool label="Edit text" Icon={Pencil} run={() => commands.edit(block.id)} />
          )}
          {selection.kind === 'entry' && !selection.isOpen && (
            <Tool label={`Edit ${selection.field}`} Icon={Pencil} run={() => commands.perform('edit')} />
          )}
          {target && selection.kind !== 'text' && (
            <>
              <Tool label="Move up" Icon={ArrowUp} run={then(() => actions.move('up'))} />
              <Tool label="Move down" Icon={ArrowDown} run={then(() => actions.move('down'))} />
              <Tool label="Duplicate" Icon={Copy} run={then(actions.duplicate)} />
              <Tool label="Delete" Icon={Trash2} run={then(actions.remove)} />
            </>
          )}
          {target && <More groups={menuOf(props, block)} />}
          <button type="button" className="button quiet context-add" onClick={commands.openLibrary}>
            <Plus size={17} aria-hidden="true" /> Add block
          </button>
        </div>
      )}
    </div>
  )

  function menuOf({ document: page }: Props, chosen: Block | undefined): MenuEntry[][] {
    const section = sectionOf(page, selection)
    const row = rowOf(page, selection)
    const column = columnOf(page, selection)
    const entry = (id: string, label: string, Icon: LucideIcon, run: () => void): MenuEntry => ({
      id,
      label,
      Icon,
      run: then(run),
    })
    return [
      chosen
        ? [
            { id: 'history', label: 'History of this block', Icon: History, run: commands.openHistory },
            { id: 'move', label: 'Move to…', Icon: MoveVertical, run: commands.openMove },
            entry('left', 'Move left', ArrowLeft, () => actions.moveBlock(chosen.id, 'left')),
            entry('right', 'Move right', ArrowRight, () => actions.moveBlock(chosen.id, 'right')),
            ...(selection.kind === 'text'
              ? [
                  entry('duplicate', 'Duplicate block', Copy, actions.duplicate),
                  { ...entry('remove', 'Delete block', Trash2, actions.remove), isDangerous: true },
                ]
              : []),
          ]
        : [],
      chosen
        ? turnsOf(chosen).map((turn) =>
            entry(`turn-${turn.label}`, `Turn into ${turn.label}`, Pencil, () =>
              actions.turnInto(chosen.id, turn.label),
            ),
          )
        : [],
      [
        ...(column
          ? [entry('column', 'Add column beside', Columns2, () => actions.addColumn(column, 'after'))]
          : []),
        ...(row
          ? [entry('row', 'Add row below', Rows2, () => actions.addRow(row.sectionId, row.at + 1))]
          : []),
        entry('section', 'Add section below', Rows2, () => actions.addSection((section ?? -1) + 1)),
      ],
    ]
  }
})

/** A component that is loaded when it is shown. Offline, or when the files of this release are gone, the editor works without it. */
function whereLoaded<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<P> => () => null) }))
}

const MORE = 'More actions'
const dots = <Ellipsis size={18} aria-hidden="true" />

/** The menu of the selection. Until its code is loaded, its button does nothing. */
const More = ({ groups }: { groups: MenuEntry[][] }) => (
  <Suspense
    fallback={
      <button type="button" className="icon-button" aria-label={MORE} disabled>
        {dots}
      </button>
    }
  >
    <MenuButton label={MORE} groups={groups}>
      {dots}
    </MenuButton>
  </Suspense>
)

function Tool({ label, Icon, run }: { label: string; Icon: LucideIcon; run: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={run}>
      <Icon size={17} aria-hidden="true" />
    </button>
  )
}

/** The path from the page to the selection. Each part can be selected. */
function Path({
  document: edited,
  selection,
  actions,
  nameOf,
}: Pick<Props, 'document' | 'selection' | 'actions' | 'nameOf'>) {
  const [target] = targetsOf(selection)
  const block = target?.kind === 'block' ? findBlock(edited, target.id) : undefined
  const column = block ?? (target?.kind === 'column' ? findColumn(edited, target.id) : undefined)
  const row = column ?? (target?.kind === 'row' ? findRow(edited, target.id) : undefined)
  const section = row ?? (target?.kind === 'section' ? findSection(edited, target.id) : undefined)
  const parts: { label: string; to: Selection }[] = [{ label: 'Page', to: { kind: 'page' } }]
  if (section)
    parts.push({
      label: `${entityName.section} ${section.sectionAt + 1}`,
      to: { kind: 'section', id: section.section.id },
    })
  if (row && section && section.section.rows.length > 1)
    parts.push({ label: `${entityName.row} ${row.rowAt + 1}`, to: { kind: 'row', id: row.row.id } })
  if (column && row && row.row.columns.length > 1)
    parts.push({
      label: `${entityName.column} ${column.columnAt + 1}`,
      to: { kind: 'column', id: column.column.id },
    })
  if (selection.kind === 'entry') parts.push({ label: entryTextName[selection.field], to: selection })
  if (block) parts.push({ label: nameOf(block.block), to: { kind: 'blocks', ids: [block.block.id] } })
  const ids = selectedIds(selection)
  return (
    <nav className="editor-path" aria-label="Path to the selection">
      <ol>
        {parts.map(({ label, to }, at) => (
          <li key={at}>
            <button
              type="button"
              aria-current={
                selection.kind !== 'none' &&
                (at === parts.length - 1 || ids[0] === selectedIds(to)[0]) &&
                at === parts.length - 1
                  ? 'true'
                  : undefined
              }
              onClick={() => actions.select(to)}
            >
              {label}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function columnOf(edited: EditedDocument, selection: Selection): string | undefined {
  const [target] = targetsOf(selection)
  if (target?.kind === 'column') return target.id
  return target?.kind === 'block' ? findBlock(edited, target.id)?.column.id : undefined
}

function rowOf(edited: EditedDocument, selection: Selection): { sectionId: string; at: number } | undefined {
  const [target] = targetsOf(selection)
  if (!target || target.kind === 'section') return undefined
  const found =
    target.kind === 'block'
      ? findBlock(edited, target.id)
      : target.kind === 'column'
        ? findColumn(edited, target.id)
        : findRow(edited, target.id)
  return found && { sectionId: found.section.id, at: found.rowAt }
}

function sectionOf(edited: EditedDocument, selection: Selection): number | undefined {
  const [target] = targetsOf(selection)
  if (!target) return edited.sections.length - 1
  if (target.kind === 'section') return findSection(edited, target.id)?.sectionAt
  const row = rowOf(edited, selection)
  return row ? findSection(edited, row.sectionId)?.sectionAt : undefined
}
