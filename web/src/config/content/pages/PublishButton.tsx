import { useWebsite } from '../../session/website.ts'
import { manyText } from '../../ui/text/format.ts'
import { useChanges, usePublish } from './pages.ts'

/** "Publish 3 changes". Hidden while there are no changes. */
export function PublishButton() {
  const { websiteId } = useWebsite()
  const changes = useChanges(websiteId)
  const publish = usePublish(websiteId)
  const count = changes.data?.changes.length ?? 0
  if (count === 0) return null
  return (
    <button
      type="button"
      className="button"
      aria-disabled={publish.isPending}
      onClick={() => !publish.isPending && publish.mutate()}
    >
      {publish.isPending ? 'Publishing…' : `Publish ${manyText(count, 'change')}`}
    </button>
  )
}
