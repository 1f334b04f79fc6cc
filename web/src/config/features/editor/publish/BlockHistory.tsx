import { readBlockHistory } from '@portico/proto/api/sites/publishing/page-history'
import type { BlockHistory as History } from '@portico/proto/http/content/page-history'
import type { Block } from '@portico/proto/site'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { queryOf } from '../../../session/calls.ts'
import { useSession } from '../../../session/session.ts'
import { useWebsite } from '../../../session/website.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { equal } from '../document/equal.ts'
import type { NewBlock } from '../document/types.ts'
import { blockWordsOf } from '../save/change-words.ts'
import { useAccountNames } from '../save/useEditors.ts'
import './publish.css'

type Version = History['versions'][number]
type Props = {
  pageId: string
  block: Block
  name: string
  onPutBack: (value: NewBlock) => void
  onClose: () => void
}

/** The values that a block had in kept revisions and releases, newest first. One is put back alone; the rest of the page stays. */
export function BlockHistory({ pageId, block, name, onPutBack, onClose }: Props) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const history = useQuery({
    ...queryOf(readBlockHistory, { params: { websiteId, id: pageId }, query: { block: block.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <dialog className="dialog block-history" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>History of {name}</h2>
      </div>
      <Await query={history} rows={3}>
        {({ versions, isComplete }) => (
          <>
            {versions.length === 0 && <p>No version of this block was saved yet.</p>}
            <ol>
              {versions.map((version, at) => (
                <li key={at}>
                  <About version={version} />
                  <p className="block-version">{blockWordsOf(blockOf(version))}</p>
                  {isNow(version, block) ? (
                    <span className="soft small">On the page now</span>
                  ) : (
                    <button
                      type="button"
                      className="button quiet small"
                      onClick={() => onPutBack({ type: version.block.type, value: version.block.value })}
                    >
                      Put back
                    </button>
                  )}
                </li>
              ))}
            </ol>
            {!isComplete && <p className="soft small">Older versions are not listed.</p>}
          </>
        )}
      </Await>
      <p className="soft small">Saves of one person within ten minutes are one version.</p>
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  )
}

/** The time, the person, and the release of a version. */
function About({ version: { savedOn, savedBy, release } }: { version: Version }) {
  const me = useSession().data?.account.id
  const nameOf = useAccountNames(savedBy !== me)
  const by = savedBy === me ? 'you' : (nameOf(savedBy) ?? 'another editor')
  return (
    <p className="small">
      <strong>
        <RelativeTime at={savedOn} />
      </strong>{' '}
      <span className="soft">
        {release ? 'published' : 'saved'} by {by}
        {release && (release.name === '' ? `, release ${release.number}` : `, “${release.name}”`)}
      </span>
    </p>
  )
}

const blockOf = ({ block: { id, type, value } }: Version): Block => ({ id, type, value })
const isNow = ({ block }: Version, current: Block) =>
  block.type === current.type && equal(block.value, current.value)
