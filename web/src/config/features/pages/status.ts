import type { ChangesReply, SiteChange } from '@portico/proto/http/pages'

/** How a page stands to what is published, in words; `tone` colours its dot. */
export type PageStatus = { words: string; tone: 'good' | 'new' | 'fair' }

const words: Record<SiteChange['kind'], PageStatus> = {
  added: { words: 'Not published yet', tone: 'fair' },
  changed: { words: 'Changed since', tone: 'new' },
  removed: { words: 'Goes with the next publish', tone: 'fair' },
  settings: { words: 'Changed since', tone: 'new' },
}

/** Undefined until it is known what changed. */
export function statusOf(changes: ChangesReply | undefined, path: string): PageStatus | undefined {
  if (!changes) return undefined
  const change = changes.changes.find((each) => each.path === path)
  return change ? words[change.kind] : { words: 'Published', tone: 'good' }
}

/** Whether an entry waits for its time (ms). */
export const isDue = (publishOn: number, now: number = Date.now()) => publishOn > now
