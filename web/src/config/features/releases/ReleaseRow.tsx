import * as releases from '@portico/proto/api/sites/publishing/releases'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release } from '@portico/proto/http/website/releases'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { manyText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useDisclosure } from '../../ui/actions/useDisclosure.ts'
import { Differences } from './Differences.tsx'
import { RenameRelease } from './RenameRelease.tsx'

/** One release with its actions. `before` is the release before it, if that one is still kept. */
export function ReleaseRow({ release, before }: { release: Release; before: Release | undefined }) {
  const restore = useRestore(release)
  const [isCompared, setCompared] = useState(false)
  const { isOpen: isNamed, open, close, button } = useDisclosure()
  const { number, name, isCurrent } = release
  const listId = `differences-${number}`
  return (
    <li className="release">
      <div className="release-line">
        <div className="release-about">
          {isNamed ? (
            <RenameRelease release={release} close={close} />
          ) : (
            <>
              <h2 className="release-name">{name || `Release ${number}`}</h2>
              {isCurrent && (
                <span className="status" data-tone="good">
                  Live
                </span>
              )}
            </>
          )}
          <p className="soft small">
            {summaryOf(release)} <RelativeTime at={release.createdAt} />
          </p>
        </div>
        {!isNamed && (
          <div className="release-actions">
            {before && (
              <button
                type="button"
                className="button quiet"
                aria-expanded={isCompared}
                aria-controls={listId}
                aria-label={`Changes of release ${number}`}
                onClick={() => setCompared(!isCompared)}
              >
                {isCompared ? 'Hide changes' : 'Changes'}
              </button>
            )}
            <button
              type="button"
              className="button quiet"
              ref={button}
              aria-label={`Name of release ${number}. Change`}
              onClick={open}
            >
              {name ? 'Rename' : 'Name'}
            </button>
            {!isCurrent && (
              <ConfirmButton
                name={`Restore release ${number}`}
                question={`Make release ${number} live again?`}
                yes="Restore"
                busy={restore.isPending}
                act={() => restore.mutate()}
              >
                {restore.isPending ? 'Restoring…' : 'Restore'}
              </ConfirmButton>
            )}
          </div>
        )}
      </div>
      {before && isCompared && <Differences id={listId} number={number} from={before.number} />}
    </li>
  )
}

/** Publishes the content of an earlier release again. A toast reports the result. */
function useRestore({ number }: Release) {
  const { websiteId } = useWebsite()
  const restoreRelease = useChange(releases.restoreRelease)
  return useMutation({
    mutationFn: () => restoreRelease({ params: { websiteId, number } }),
    onSuccess: () => toast(`Release ${number} is live again. Your drafts have not changed.`),
    onError: (error) => toast(`Not restored: ${refusalText(error)}`, { tone: 'poor' }),
  })
}

/** "Release 12 · 3 pages changed, 1 removed ·" */
function summaryOf({ number, name, changed, removed, restoredFrom, createdBy }: Release): string {
  const parts = [
    name && `Release ${number}`,
    restoredFrom !== undefined && `Restored from release ${restoredFrom}`,
    createdBy === undefined && 'Published on schedule',
    [
      changed > 0 && `${manyText(changed, 'page')} changed`,
      removed > 0 && `${manyText(removed, 'page')} removed`,
    ]
      .filter(Boolean)
      .join(', ') || 'Settings or navigation only',
  ]
  return `${parts.filter(Boolean).join(' · ')} ·`
}
