import type { AfterRestore } from './after-restore.ts'

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')

/** Describes in sentences for the operator which changes a restore made in the restored data. */
export function describeAfterRestore({
  endedSessions,
  erased,
  held,
  raisedVersions,
}: AfterRestore): string[] {
  return [
    `${counted(endedSessions, 'session was', 'sessions were')} ended: everyone must sign in again.`,
    Object.keys(held).length === 0
      ? 'No job or mail was due.'
      : `Put aside, because they may have run after that time: ${listed(held)}.`,
    Object.keys(erased).length === 0
      ? 'Nothing had to be erased again.'
      : `Erased again from the journal: ${listed(erased)}.`,
    `${counted(raisedVersions, 'website has', 'websites have')} a higher version, so that no cache keeps a page of the time that is gone.`,
  ]
}
