import type { SiteChange } from '@portico/proto/http/content/pages'

const kinds: Record<SiteChange['kind'], string> = {
  added: 'new',
  changed: 'changed',
  removed: 'removed',
  settings: 'changed',
}

/** The changes that are not published yet, by title. */
export function UnpublishedChanges({ changes }: { changes: readonly SiteChange[] }) {
  if (changes.length === 0) return null
  return (
    <details className="unseen">
      <summary>Show unpublished changes</summary>
      <ul>
        {changes.map(({ kind, path, title }) => (
          <li key={`${kind} ${path}`}>
            {title} <span className="soft">{path}</span> <span className="soft">· {kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
