import { ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button, Collection, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import type { Selection } from '../../../editing/selection.ts'
import type { Direction } from '../document/plan/plan-blocks.ts'
import type { EditedDocument, Target } from '../document/types.ts'
import { keyOfTarget, outlineOf, type BlockName, type OutlineNode } from './outline-nodes.ts'
import './outline.css'

type Props = {
  document: EditedDocument
  selection: Selection
  isEditable: boolean
  blockName: BlockName
  onSelect: (target: Target) => void
  /** Alt + arrow keys. */
  onMove: (target: Target, to: Direction) => void
  /** Delete and Backspace. */
  onRemove?: (target: Target) => void
  /** Enter or a double click. */
  onOpen?: (target: Target) => void
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** The sections, rows, columns and blocks of the page as a tree. By keyboard alone each of them is selected, moved and deleted. */
export function Outline(props: Props) {
  const { document, selection, isEditable, blockName, onSelect, onMove, onRemove, onOpen } = props
  const nodes = outlineOf(document, blockName)
  const all = flat(nodes)
  // Everything is open until the owner closes it, including parts that are added later.
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const targetOf = (key: unknown) => all.find(({ id }) => id === key)?.target

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
    const target = targetOf(row?.dataset['key'])
    const direction = event.altKey ? directions[event.key] : undefined
    const isRemoval = !event.altKey && (event.key === 'Delete' || event.key === 'Backspace')
    if (!target || !isEditable || (!direction && !isRemoval)) return
    event.preventDefault()
    event.stopPropagation()
    if (direction) onMove(target, direction)
    else onRemove?.(target)
  }

  const render = ({ id, name, detail, target, children }: OutlineNode) => (
    <TreeItem
      key={id}
      id={id}
      textValue={detail === '' ? name : `${name}, ${detail}`}
      className="outline-item"
      data-kind={target.kind}
      {...(onOpen && { onAction: () => onOpen(target) })}
    >
      <TreeItemContent>
        {({ isExpanded, hasChildItems }) => (
          <div className="outline-row">
            {hasChildItems ? (
              <Button slot="chevron" className="outline-chevron" data-open={isExpanded}>
                <ChevronRight size={14} aria-hidden="true" />
              </Button>
            ) : (
              <span className="outline-chevron" aria-hidden="true" />
            )}
            <span className="outline-name">{name}</span>
            {detail !== '' && <span className="outline-detail soft small">{detail}</span>}
          </div>
        )}
      </TreeItemContent>
      <Collection items={children}>{render}</Collection>
    </TreeItem>
  )
  return (
    <div className="outline" onKeyDownCapture={onKeyDown}>
      <Tree
        aria-label="Outline of the page"
        className="outline-tree"
        items={nodes}
        dependencies={[document]}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={keysOf(selection)}
        onSelectionChange={(keys) => {
          const target = keys === 'all' ? undefined : targetOf([...keys][0])
          if (target) onSelect(target)
        }}
        expandedKeys={all.map(({ id }) => id).filter((id) => !collapsed.has(id))}
        onExpandedChange={(expanded) =>
          setCollapsed(new Set(all.map(({ id }) => id).filter((id) => !expanded.has(id))))
        }
        renderEmptyState={() => <p className="soft small">The page is empty.</p>}
      >
        {render}
      </Tree>
    </div>
  )
}

const flat = (nodes: readonly OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

function keysOf(selection: Selection): string[] {
  switch (selection.kind) {
    case 'none':
    case 'page':
    case 'entry':
      return []
    case 'blocks':
      return selection.ids.map((id) => keyOfTarget({ kind: 'block', id }))
    case 'text':
      return [keyOfTarget({ kind: 'block', id: selection.id })]
    default:
      return [keyOfTarget({ kind: selection.kind, id: selection.id })]
  }
}
