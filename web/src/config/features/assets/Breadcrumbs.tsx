import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { AssetFolder } from '@portico/proto/http/files/assets'
import { useAssetDrop } from './useFileDrop.ts'

type Props = {
  path: readonly AssetFolder[]
  hrefOf: (id: string | undefined) => string
  move: (ids: string[], folder: AssetFolder | undefined) => void
}

/** The way from the top of the library to the open folder. Files can be dragged to its folders. */
export function Breadcrumbs({ path, hrefOf, move }: Props) {
  return (
    <nav aria-label="Folder" className="asset-path">
      <Crumb
        name="All files"
        href={hrefOf(undefined)}
        isHere={path.length === 0}
        drop={(ids) => move(ids, undefined)}
      />
      {path.map((folder, at) => (
        <Fragment key={folder.id}>
          <ChevronRight size={14} aria-hidden="true" />
          <Crumb
            name={folder.name}
            href={hrefOf(folder.id)}
            isHere={at === path.length - 1}
            drop={(ids) => move(ids, folder)}
          />
        </Fragment>
      ))}
    </nav>
  )
}

function Crumb({
  name,
  href,
  isHere,
  drop,
}: {
  name: string
  href: string
  isHere: boolean
  drop: (ids: string[]) => void
}) {
  const { isOver, target } = useAssetDrop(drop)
  return (
    <Link to={href} aria-current={isHere ? 'page' : undefined} data-over={isOver || undefined} {...target}>
      {name}
    </Link>
  )
}
