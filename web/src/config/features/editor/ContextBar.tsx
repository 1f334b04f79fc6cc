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
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import type { Selection } from '../../editing/selection.ts'
import { MenuButton, type MenuEntry } from '../../ui/actions/MenuButton.tsx'
import type { Actions } from './actions.ts'
import { findBlock, findColumn, findRow, findSection } from './document/find.ts'
import type { EditedDocument } from './document/types.ts'
import { entityName } from './place-words.ts'
import { selectedIds, targetsOf } from './selection.ts'
import { TextToolbar } from './text/TextToolbar.tsx'
import type { useTextMount } from './useTextMount.ts'
import { turnsOf } from './turns.ts'

type Props = {
  document: EditedDocument
  selection: Selection
  actions: Actions
  text: ReturnType<typeof useTextMount>
  isEditable: boolean
  nameOf: (block: Block) => string
  onEdit: (blockId: string) => void
  onInsert: () => void
  onMoveTo: () => void
  onHistory: () => void
  onLink: () => void
  /** Gives the focus back to the selected part of the page. */
  onDone: () => void
}

/** The toolbar of the selection, docked below the top bar: the path to it, and what can be done with it. */
export function ContextBar(props: Props) {
  const {
    document: edited,
    selection,
    actions,
    text,
    isEditable,
    nameOf,
    onEdit,
    onInsert,
    onMoveTo,
    onHistory,
    onLink,
    onDone,
  } = props
  const targets = targetsOf(selection)
  const [target] = targets
  const block = target?.kind === 'block' ? findBlock(edited, target.id)?.block : undefined
  const then = (run: () => void) => () => {
    run()
    onDone()
  }
  const isText = block?.type === blockType.html || block?.type === blockType.markdown
  return (
    <div className="editor-context" role="group" aria-label="Selection">
      <Path document={edited} selection={selection} actions={actions} nameOf={nameOf} />
      {isEditable && selection.kind === 'text' && text.state && (
        <TextToolbar state={text.state} onAction={(action) => text.editor()?.run(action)} onLink={onLink} />
      )}
      {isEditable && (
        <div className="context-actions">
          {block && isText && selection.kind !== 'text' && (
            <Tool label="Edit text" Icon={Pencil} run={() => onEdit(block.id)} />
          )}
          {target && selection.kind !== 'text' && (
            <>
              <Tool label="Move up" Icon={ArrowUp} run={then(() => actions.move('up'))} />
              <Tool label="Move down" Icon={ArrowDown} run={then(() => actions.move('down'))} />
              <Tool label="Duplicate" Icon={Copy} run={then(actions.duplicate)} />
              <Tool label="Delete" Icon={Trash2} run={then(actions.remove)} />
              <MenuButton label="More actions" groups={menuOf(props, block)}>
                <Ellipsis size={18} aria-hidden="true" />
              </MenuButton>
            </>
          )}
          {target && selection.kind === 'text' && (
            <MenuButton label="More actions" groups={menuOf(props, block)}>
              <Ellipsis size={18} aria-hidden="true" />
            </MenuButton>
          )}
          <button type="button" className="button quiet context-add" onClick={onInsert}>
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
            { id: 'history', label: 'History of this block', Icon: History, run: onHistory },
            { id: 'move', label: 'Move to…', Icon: MoveVertical, run: onMoveTo },
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
              actions.turn(chosen.id, turn.to),
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
}

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
