import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import type { FieldNode } from '../../../../content/blocks/nodes.ts'
import type { Path } from './paths.ts'
import { isWithin } from './paths.ts'
import { useRenderFields, useValueEditor } from './value-editor.ts'

type Props = {
  id: string
  name: string
  entry: Readonly<Record<string, unknown>>
  nodes: readonly FieldNode[]
  path: Path
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  canRemove: boolean
  toggle: () => void
  move: (step: -1 | 1) => void
  remove: () => void
}

/** An entry of a list: its name, which opens its fields, and buttons that move and remove it. Alt and arrows move it too. */
export function ListEntry(props: Props) {
  const { id, name, nodes, path, isOpen, isFirst, isLast, canRemove, toggle, move, remove } = props
  const editor = useValueEditor()
  const renderFields = useRenderFields()
  const fieldsId = useId()
  const isWrong = editor.problems.some((problem) => isWithin(path, problem.path))
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    // The editor moves the block by the same keys.
    event.preventDefault()
    event.stopPropagation()
    move(step)
  }
  return (
    <li className="entry" data-entry={id}>
      <div className="entry-head" onKeyDown={onKey}>
        <button
          type="button"
          className="entry-name"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          data-wrong={isWrong || undefined}
          onClick={toggle}
        >
          {isOpen ? (
            <ChevronDown size={16} aria-hidden="true" />
          ) : (
            <ChevronRight size={16} aria-hidden="true" />
          )}
          <span>{name}</span>
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Move up: ${name}`}
          aria-disabled={isFirst}
          onClick={() => !isFirst && move(-1)}
        >
          <ArrowUp size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Move down: ${name}`}
          aria-disabled={isLast}
          onClick={() => !isLast && move(1)}
        >
          <ArrowDown size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove: ${name}`}
          aria-disabled={!canRemove}
          onClick={() => canRemove && remove()}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </div>
      <div id={fieldsId} className="entry-fields" hidden={!isOpen}>
        {isOpen && renderFields(nodes, path)}
      </div>
    </li>
  )
}
