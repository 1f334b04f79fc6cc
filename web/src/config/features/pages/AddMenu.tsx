import { File, Folder, LayoutList, Link, Plus } from 'lucide-react'
import { MenuButton } from '../../ui/actions/MenuButton.tsx'

export type EntryKind = 'page' | 'collection' | 'folder' | 'link'

/** The button that adds a page, a collection, a folder or a link. */
export function AddMenu({ add }: { add: (kind: EntryKind) => void }) {
  return (
    <MenuButton
      label="Add"
      className="button quiet"
      groups={[
        [
          { id: 'page', label: 'Page', Icon: File, run: () => add('page') },
          { id: 'collection', label: 'Collection', Icon: LayoutList, run: () => add('collection') },
        ],
        [
          { id: 'folder', label: 'Folder', Icon: Folder, run: () => add('folder') },
          { id: 'link', label: 'Link', Icon: Link, run: () => add('link') },
        ],
      ]}
    >
      <Plus size={16} aria-hidden="true" /> Add
    </MenuButton>
  )
}
