import type { TreeEntry } from '@portico/proto/http/content/navigation'
import {
  ArrowDown,
  ArrowUp,
  Code,
  Copy,
  Ellipsis,
  ExternalLink,
  FolderInput,
  FolderOutput,
  House,
  KeyRound,
  Languages,
  LayoutList,
  Menu,
  Pencil,
  Settings2,
  Trash2,
  Unlink,
  type LucideIcon,
} from 'lucide-react'
import { visitHref, type Site } from '../../session/website.ts'
import { MenuButton, type MenuEntry } from '../../ui/actions/MenuButton.tsx'
import type { CollectionRow } from '../../content/pages/pages.ts'
import { isSingle } from '../../content/pages/EntryLabel.tsx'
import { moveEntry, neighbourOf, removeEntry, type Place, type Tree } from './tree.ts'
import type { useEntryActions } from './useEntryActions.ts'

type Props = {
  entry: TreeEntry
  page: CollectionRow | undefined
  name: string
  tree: Tree
  site: Site | undefined
  isMovable: boolean
  actions: ReturnType<typeof useEntryActions>
  edit: () => void
  openLanguages: () => void
  openItems: () => void
  /** Undefined if the entry is no page with a document. */
  openEditor: (() => void) | undefined
  editPassword: () => void
  /** Undefined if the account may not change code. */
  openCode: (() => void) | undefined
}

/** The menu of an entry: everything that can be done with it, also moving it without dragging. */
export function EntryMenu(props: Props) {
  const {
    entry,
    page,
    name,
    tree,
    site,
    isMovable,
    actions,
    edit,
    openLanguages,
    openItems,
    openEditor,
    editPassword,
    openCode,
  } = props
  const move = (id: string, label: string, Icon: LucideIcon, place: Place, done: string): MenuEntry[] => {
    const next = moveEntry(tree, entry.id, place)
    return next ? [{ id, label, Icon, run: () => actions.save(next, done) }] : []
  }
  const beside = (direction: -1 | 1) => {
    const neighbour = neighbourOf(tree, entry.id, direction)
    if (neighbour === undefined) return []
    return direction < 0
      ? move('up', 'Move up', ArrowUp, { at: 'before', id: neighbour }, `${name} is one place up.`)
      : move('down', 'Move down', ArrowDown, { at: 'after', id: neighbour }, `${name} is one place down.`)
  }
  const isLinked = !tree.unlinked.includes(entry.id)
  const folders = tree.entries.filter((each) => each.kind === 'folder' && each.id !== entry.folderId)
  const groups: MenuEntry[][] = [
    [
      ...(openEditor
        ? [
            {
              id: 'edit-page',
              label: page && isSingle(page) ? 'Edit' : 'Edit the page',
              Icon: Pencil,
              run: openEditor,
            },
          ]
        : []),
      ...(page && !isSingle(page)
        ? [{ id: 'items', label: 'Show entries', Icon: LayoutList, run: openItems }]
        : []),
      ...(isMovable ? [{ id: 'edit', label: 'Settings', Icon: Settings2, run: edit }] : []),
      ...(page && isMovable && page.typeName !== 'products'
        ? [{ id: 'password', label: 'Password', Icon: KeyRound, run: editPassword }]
        : []),
      ...(page && openCode ? [{ id: 'code', label: 'Code', Icon: Code, run: openCode }] : []),
      ...(isMovable && page && page.typeName !== 'products'
        ? [{ id: 'languages', label: 'Languages', Icon: Languages, run: openLanguages }]
        : []),
      ...(page && site
        ? [
            {
              id: 'view',
              label: 'View on the website',
              Icon: ExternalLink,
              run: () => window.open(visitHref(site, page.fullUrl), '_blank', 'noopener'),
            },
          ]
        : []),
    ],
  ]
  if (isMovable)
    groups.push(
      [
        ...beside(-1),
        ...beside(1),
        ...folders.flatMap((folder) =>
          folder.kind === 'folder'
            ? move(
                `in ${folder.id}`,
                `Move to ${folder.title}`,
                FolderInput,
                { at: 'in', id: folder.id },
                `${name} is in ${folder.title}.`,
              )
            : [],
        ),
        ...(isLinked && entry.folderId !== ''
          ? move(
              'top',
              'Move out of the folder',
              FolderOutput,
              { at: 'end', list: 'linked' },
              `${name} is in no folder.`,
            )
          : []),
        ...(isLinked
          ? move(
              'out',
              'Move to not linked',
              Unlink,
              { at: 'end', list: 'unlinked' },
              `${name} is not linked.`,
            )
          : move(
              'linked',
              'Move to the navigation',
              Menu,
              { at: 'end', list: 'linked' },
              `${name} is in the navigation.`,
            )),
      ],
      [
        ...(page && isSingle(page) && page.urlId !== ''
          ? [{ id: 'home', label: 'Make home page', Icon: House, run: () => actions.home(page) }]
          : []),
        ...(page ? [{ id: 'copy', label: 'Duplicate', Icon: Copy, run: () => actions.duplicate(page) }] : []),
      ],
      [
        {
          id: 'delete',
          label: page ? 'Delete' : 'Remove',
          Icon: Trash2,
          isDangerous: true,
          run: () =>
            page ? actions.remove(page) : actions.save(removeEntry(tree, entry.id), `${name} is removed.`),
        },
      ],
    )
  return (
    <MenuButton label={`Actions for ${name}`} groups={groups}>
      <Ellipsis size={18} aria-hidden="true" />
    </MenuButton>
  )
}
