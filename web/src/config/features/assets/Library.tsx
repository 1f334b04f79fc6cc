import { updateAssetFolder } from '@portico/proto/api/sites/library/asset-folders'
import { changeAssets } from '@portico/proto/api/sites/library/assets'
import { FolderPen, FolderSymlink, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { assetKinds, assetSorts, type AssetFolder } from '@portico/proto/http/files/assets'
import { formatFileSize } from '@portico/proto/texts/phrases'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { manyText } from '../../ui/text/format.ts'
import { ListCount } from '../../ui/lists/ListCount.tsx'
import { More } from '../../ui/actions/More.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Search } from '../../ui/lists/Search.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Empty } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { AssetList } from './AssetList.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { BulkBar } from './BulkBar.tsx'
import { useAssets, useFolders } from '../../content/assets/assets.ts'
import { Details } from './Details.tsx'
import { ChooseFolder, DeleteFolder, NameFolder } from './FolderDialogs.tsx'
import { Folders } from './Folders.tsx'
import { foldersIn, pathTo } from '../../content/assets/folders.ts'
import { kindNames, sortNames } from './words.ts'

const NO_FOLDERS: readonly AssetFolder[] = []

/** The files of the open folder, or of all folders while something is searched. */
export function Library({ folderId }: { folderId: string | undefined }) {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const query = search.get('search') ?? ''
  const kind = assetKinds.find((each) => each === search.get('kind'))
  const sort = oneOf(search.get('sort'), sortNames, 'newest')
  const view = search.get('show') === 'list' ? 'list' : 'grid'
  const isFiltered = query !== '' || kind !== undefined
  const assets = useAssets(websiteId, {
    kind,
    sort,
    search: query,
    folderId: isFiltered && folderId === undefined ? undefined : (folderId ?? 'top'),
  })
  const folders = useFolders(websiteId).data?.folders ?? NO_FOLDERS
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = assets.data?.pages.flatMap((page) => page.assets) ?? []
  const last = assets.data?.pages.at(-1)
  const chosenFiles = found.filter(({ id }) => chosen.has(id))
  const openId = search.get('file')
  const hrefOf = (id: string | undefined) => {
    const next = new URLSearchParams()
    if (id !== undefined) next.set('folder', id)
    for (const name of ['sort', 'show']) if (search.has(name)) next.set(name, search.get(name)!)
    return `?${next}`
  }
  const move = useMove(() => setChosen(new Set()))
  const here = folders.find(({ id }) => id === folderId)

  return (
    <>
      <div className="tools">
        <Search
          label={here ? `Search in ${here.name}` : 'Search files'}
          value={query}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <Select
          label="Type"
          value={kind ?? ''}
          options={[
            { value: '', label: 'All types' },
            ...assetKinds.map((value) => ({ value, label: kindNames[value] })),
          ]}
          onChange={(value) => change({ kind: value })}
        />
        <Select
          label="Order"
          value={sort}
          options={assetSorts.map((value) => ({ value, label: sortNames[value] }))}
          onChange={(value) => change({ sort: value === 'newest' ? '' : value })}
        />
        <SegmentedControl
          label="View"
          options={{ grid: 'Grid', list: 'List' }}
          value={view}
          onChange={(value) => change({ show: value === 'list' ? value : '' })}
        />
      </div>
      <div className="asset-place">
        <Breadcrumbs
          path={pathTo(folders, folderId)}
          hrefOf={hrefOf}
          move={(ids, to) => void move(ids, to)}
        />
        {here && (
          <FolderActions folder={here} folders={folders} left={() => change({ folder: here.parentId })} />
        )}
        <span className="push">
          <ListCount>
            {last &&
              `${manyText(last.total, 'file')} · ${formatFileSize(last.used.bytes)} of ${formatFileSize(last.used.maxBytes)} used`}
          </ListCount>
        </span>
      </div>
      {!isFiltered && (
        <Folders
          folders={foldersIn(folders, folderId)}
          hrefOf={hrefOf}
          move={(ids, to) => void move(ids, to)}
        />
      )}
      {chosenFiles.length > 0 && (
        <BulkBar
          assets={chosenFiles}
          folders={folders}
          folderId={folderId}
          clear={() => setChosen(new Set())}
        />
      )}
      <Await query={assets}>
        {() => {
          if (found.length === 0) {
            if (isFiltered)
              return (
                <NothingFound
                  title="No files match"
                  all="Show all files"
                  clear={() => change({ search: '', kind: '' })}
                >
                  The search covers names and alternative texts.
                </NothingFound>
              )
            if (foldersIn(folders, folderId).length > 0) return null
            return (
              <Empty title={here ? `${here.name} is empty` : 'No files yet'}>
                Drop pictures, videos, sounds or documents here, or choose “Upload files”.
              </Empty>
            )
          }
          return (
            <AssetList
              assets={found}
              view={view}
              chosen={chosen}
              choose={(id, isChosen) => {
                const next = new Set(chosen)
                if (isChosen) next.add(id)
                else next.delete(id)
                setChosen(next)
              }}
              open={({ id }) => change({ file: id })}
            />
          )
        }}
      </Await>
      {assets.hasNextPage && (
        <More more={() => assets.fetchNextPage()} isLoading={assets.isFetchingNextPage}>
          Show more files
        </More>
      )}
      {openId !== null && (
        <Details key={openId} assetId={openId} folders={folders} close={() => change({ file: '' })} />
      )}
    </>
  )
}

/** Moves dragged files to a folder; undefined is the top of the library. */
function useMove(done: () => void) {
  const { websiteId } = useWebsite()
  const move = useChange(changeAssets)
  return async (ids: string[], to: AssetFolder | undefined) => {
    try {
      await move({ params: { websiteId }, body: { ids, action: 'move', folderId: to?.id ?? null } })
      toast(`${manyText(ids.length, 'file')} moved to ${to?.name ?? 'All files'}.`)
      done()
    } catch (error) {
      toast(`Not moved: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
  }
}

type ActionProps = { folder: AssetFolder; folders: readonly AssetFolder[]; left: () => void }

const folderActions = [
  { name: 'rename', label: 'Rename', Icon: FolderPen },
  { name: 'move', label: 'Move', Icon: FolderSymlink },
  { name: 'delete', label: 'Delete', Icon: Trash2 },
] as const

/** The actions for the open folder. `left` opens the folder above it. */
function FolderActions({ folder, folders, left }: ActionProps) {
  const { websiteId } = useWebsite()
  const updateFolder = useChange(updateAssetFolder)
  const [open, setOpen] = useState<'rename' | 'move' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <span className="asset-folder-actions">
      {folderActions.map(({ name, label, Icon }) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={`${label} folder ${folder.name}`}
          title={label}
          onClick={() => setOpen(name)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      ))}
      {open === 'rename' && <NameFolder folder={folder} close={close} />}
      {open === 'move' && (
        <ChooseFolder
          title={`Move ${folder.name}`}
          name="parentId"
          folders={folders}
          without={folder.id}
          current={folder.parentId}
          submit={(parentId) => updateFolder({ params: { websiteId, id: folder.id }, body: { parentId } })}
          close={close}
        />
      )}
      {open === 'delete' && <DeleteFolder folder={folder} folders={folders} close={close} onDeleted={left} />}
    </span>
  )
}
