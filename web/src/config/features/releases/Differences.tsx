import * as releases from '@portico/proto/api/sites/publishing/releases'
import type { ReleaseChange } from '@portico/proto/http/website/releases'
import { useQuery } from '@tanstack/react-query'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { fieldLabel } from '../../ui/text/field-labels.ts'

const kinds: Record<ReleaseChange['kind'], string> = {
  added: 'New',
  changed: 'Changed',
  removed: 'Removed',
  settings: 'Changed',
}
const tones: Record<ReleaseChange['kind'], string> = {
  added: 'good',
  changed: 'new',
  removed: 'fair',
  settings: 'new',
}

/** The changes of a release for visitors, by page, with the texts of changed blocks. */
export function Differences({ id, number, from }: { id: string; number: number; from: number }) {
  const { websiteId } = useWebsite()
  // Releases never change.
  const differences = useQuery({
    ...queryOf(releases.compareReleases, { params: { websiteId, number }, query: { from } }),
    staleTime: Infinity,
  })
  return (
    <div id={id} className="differences">
      <Await query={differences} rows={2}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="soft">Visitors see no difference to release {from}.</p>
          ) : (
            <ul>
              {changes.map((change) => (
                <Change key={`${change.kind} ${change.path}`} change={change} />
              ))}
            </ul>
          )
        }
      </Await>
    </div>
  )
}

function Change({ change: { kind, path, title, fields, blocks } }: { change: ReleaseChange }) {
  return (
    <li className="difference">
      <p>
        <span className="status" data-tone={tones[kind]}>
          {kinds[kind]}
        </span>{' '}
        <span className="page-name">{title}</span> <span className="soft path">{path}</span>
      </p>
      {fields.length > 0 && <p className="soft small">{[...new Set(fields.map(fieldLabel))].join(', ')}</p>}
      {kind === 'changed' &&
        blocks
          .filter(({ before, after }) => before !== after)
          .map((block) => (
            <div key={block.id} className="block-difference">
              {block.before && <del>{block.before}</del>}
              {block.after && <ins>{block.after}</ins>}
            </div>
          ))}
    </li>
  )
}
