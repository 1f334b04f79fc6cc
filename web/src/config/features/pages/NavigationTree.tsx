import type { TreeEntry } from '@portico/proto/http/content/navigation'
import { ChevronRight, GripVertical } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  Button,
  Collection,
  DropIndicator,
  isTextDropItem,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
  type DroppableCollectionDropEvent,
  type DropTarget,
} from 'react-aria-components'
import { moveEntry, nodesOf, type List, type Place, type Tree as SavedTree, type TreeNode } from './tree.ts'

const TYPE = 'application/x-portico-entry'

type Props = {
  label: string
  list: List
  tree: SavedTree
  /** Whether the account may move entries. */
  isMovable: boolean
  nameOf: (entry: TreeEntry) => string
  /** Opens an entry by press or Enter. */
  open: (entry: TreeEntry) => void
  move: (id: string, next: SavedTree) => void
  children: (entry: TreeEntry) => ReactNode
}

/** The entry that is being dragged, in whichever tree it started. Data of a drag cannot be read before the drop. */
let dragged: string | undefined

/**
 * A list of pages as a tree. Entries are moved with the pointer, by touch, and by keyboard: Enter on the handle starts, the
 * arrow keys and Tab choose the place, Enter drops and Escape cancels. Screen readers hear each step.
 */
export function NavigationTree({ label, list, tree, isMovable, nameOf, open, move, children }: Props) {
  const nodes = nodesOf(tree, list)
  const folders = tree.entries.filter(({ kind }) => kind === 'folder').map(({ id }) => id)
  // Folders are open until the owner closes them, including folders that are added later.
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const placeOf = (target: DropTarget): Place =>
    target.type === 'root'
      ? { at: 'end', list }
      : { at: target.dropPosition === 'on' ? 'in' : target.dropPosition, id: String(target.key) }
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !isMovable,
    getItems: (keys) => [...keys].map((key) => ({ [TYPE]: String(key), 'text/plain': String(key) })),
    acceptedDragTypes: [TYPE],
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => {
      dragged = [...keys].map(String)[0]
    },
    onDragEnd: () => {
      dragged = undefined
    },
    getDropOperation: (target, types) => {
      if (!types.has(TYPE)) return 'cancel'
      const isPossible = dragged === undefined || moveEntry(tree, dragged, placeOf(target)) !== null
      return isPossible ? 'move' : 'cancel'
    },
    async onDrop({ items, target }: DroppableCollectionDropEvent) {
      const item = items.filter(isTextDropItem).find((each) => each.types.has(TYPE))
      const id = await item?.getText(TYPE)
      const next = id !== undefined && moveEntry(tree, id, placeOf(target))
      if (id !== undefined && next) move(id, next)
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="tree-drop" />,
  })
  const render = ({ entry, children: below }: TreeNode) => (
    <TreeItem
      key={entry.id}
      id={entry.id}
      textValue={nameOf(entry)}
      className="tree-item"
      data-kind={entry.kind}
      onAction={() => open(entry)}
    >
      <TreeItemContent>
        {({ isExpanded }) => (
          <div className="tree-row">
            {isMovable && (
              <Button slot="drag" className="tree-handle" aria-label={`Move ${nameOf(entry)}`}>
                <GripVertical size={16} aria-hidden="true" />
              </Button>
            )}
            {children(entry)}
            {entry.kind === 'folder' && (
              <Button slot="chevron" className="tree-chevron" data-open={isExpanded}>
                <ChevronRight size={16} aria-hidden="true" />
              </Button>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={below.map((node) => ({ ...node, id: node.entry.id }))}>{render}</Collection>
    </TreeItem>
  )
  return (
    <Tree
      aria-label={label}
      className="tree"
      items={nodes.map((node) => ({ ...node, id: node.entry.id }))}
      dependencies={[children]}
      expandedKeys={folders.filter((id) => !collapsed.has(id))}
      onExpandedChange={(expanded) => setCollapsed(new Set(folders.filter((id) => !expanded.has(id))))}
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => (
        <p className="tree-empty soft">
          {list === 'linked'
            ? 'The navigation is empty. Move a page here.'
            : 'Move pages here that visitors should not see in the navigation.'}
        </p>
      )}
    >
      {render}
    </Tree>
  )
}
