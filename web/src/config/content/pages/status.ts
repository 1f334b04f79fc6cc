import type { ChangesReply, SiteChange } from '@portico/proto/http/content/pages'

/** The publishing status of a page as text. `tone` colours its dot. */
export type PageStatus = { label: string; tone: 'good' | 'new' | 'fair' }

const statuses: Record<SiteChange['kind'], PageStatus> = {
  added: { label: 'Not published', tone: 'fair' },
  changed: { label: 'Unpublished changes', tone: 'new' },
  removed: { label: 'Removed on next publish', tone: 'fair' },
  settings: { label: 'Unpublished changes', tone: 'new' },
}

/** The status of the page at a path; undefined until the changes are loaded. */
export function statusOf(changes: ChangesReply | undefined, path: string): PageStatus | undefined {
  if (!changes) return undefined
  const change = changes.changes.find((each) => each.path === path)
  return change ? statuses[change.kind] : { label: 'Published', tone: 'good' }
}
