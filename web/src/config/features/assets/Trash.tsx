import type { AssetReply } from '@portico/proto/http/files/assets'
import { TRASH_DAYS } from '@portico/proto/limits'
import { formatFileSize } from '@portico/proto/texts/phrases'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { dateText } from '../../ui/text/format.ts'
import { More } from '../../ui/actions/More.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Empty } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useBulk } from './data.ts'
import { useAssets } from '../../content/assets/assets.ts'
import { Thumb } from '../../content/assets/Thumb.tsx'
import { typeName } from './words.ts'

/** The deleted files, latest first. */
export function Trash() {
  const { websiteId } = useWebsite()
  const query = useAssets(websiteId, { inTrash: true })
  return (
    <Await query={query}>
      {({ pages }) => {
        const assets = pages.flatMap((page) => page.assets)
        if (assets.length === 0)
          return <Empty title="The trash is empty">Deleted files stay here for {TRASH_DAYS} days.</Empty>
        return (
          <>
            <p className="soft asset-trash-about">
              Pages show these files until they leave the trash. Then they are gone for good.
            </p>
            <ul className="rows">
              {assets.map((asset) => (
                <Row key={asset.id} asset={asset} />
              ))}
            </ul>
            {query.hasNextPage && (
              <More more={() => query.fetchNextPage()} isLoading={query.isFetchingNextPage}>
                Show more files
              </More>
            )}
          </>
        )
      }}
    </Await>
  )
}

function Row({ asset }: { asset: AssetReply }) {
  const { websiteId } = useWebsite()
  const bulk = useBulk(websiteId)
  const run = (action: 'restore' | 'purge', text: string) =>
    bulk.mutate(
      { ids: [asset.id], action },
      {
        onSuccess: () => toast(text),
        onError: (error) => toast(refusalText(error), { tone: 'poor' }),
      },
    )
  return (
    <li className="asset-trash">
      <Thumb asset={asset} width={100} />
      <span className="asset-trash-name">
        <span className="asset-name">{asset.title}</span>
        <span className="soft small">
          {typeName(asset)} · {formatFileSize(asset.bytes)}
          {asset.purgedOn !== undefined && ` · Deleted for good on ${dateText(asset.purgedOn)}`}
        </span>
      </span>
      <span className="actions">
        <button
          type="button"
          className="button quiet"
          aria-label={`Restore ${asset.title}`}
          aria-disabled={bulk.isPending}
          onClick={() => !bulk.isPending && run('restore', `${asset.title} restored.`)}
        >
          Restore
        </button>
        <ConfirmButton
          name={`Delete ${asset.title} now`}
          question="Delete it for good? Pages that use it show a gap."
          yes="Delete for good"
          busy={bulk.isPending}
          act={() => run('purge', `${asset.title} deleted.`)}
        >
          Delete now
        </ConfirmButton>
      </span>
    </li>
  )
}
