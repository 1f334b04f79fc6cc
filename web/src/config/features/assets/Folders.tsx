import { Folder } from 'lucide-react'
import { Link } from 'react-router'
import type { AssetFolder } from '@portico/proto/http/files/assets'
import { countText } from '../../ui/text/format.ts'
import { useAssetDrop } from './useFileDrop.ts'

type Props = {
  folders: readonly AssetFolder[]
  hrefOf: (id: string) => string
  move: (ids: string[], folder: AssetFolder) => void
}

/** The folders in the open folder. Files can be dragged into them. */
export function Folders({ folders, hrefOf, move }: Props) {
  if (folders.length === 0) return null
  return (
    <ul className="asset-folders" aria-label="Folders">
      {folders.map((folder) => (
        <FolderLink
          key={folder.id}
          folder={folder}
          href={hrefOf(folder.id)}
          drop={(ids) => move(ids, folder)}
        />
      ))}
    </ul>
  )
}

function FolderLink({
  folder,
  href,
  drop,
}: {
  folder: AssetFolder
  href: string
  drop: (ids: string[]) => void
}) {
  const { isOver, target } = useAssetDrop(drop)
  return (
    <li>
      <Link className="asset-folder" to={href} data-over={isOver || undefined} {...target}>
        <Folder size={20} strokeWidth={1.5} aria-hidden="true" />
        <span className="asset-folder-name">{folder.name}</span>
        <span className="soft small number" aria-label={`${folder.files} files`}>
          {countText(folder.files)}
        </span>
      </Link>
    </li>
  )
}
