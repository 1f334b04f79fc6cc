import type { Archive, Manifest, StoredSegment } from '../archive/archive.ts'
import { RestoreRefused } from '../refused.ts'
import { nextSegment, parseLsn, segmentAt } from '../archive/wal-names.ts'

/** A commit may be in the segment after the one that was complete at its time. */
const MARGIN_MS = 60_000

/** The backups and the log that a restore reads. `chain`: the full backup, then its increments in order. `to` null: to the end of the log. */
export type RestorePlan = { to: Date | null; chain: Manifest[]; segments: StoredSegment[]; bytes: number }

/**
 * Chooses the backup and the log for a restore to `to`.
 * @throws RestoreRefused with the reason: no key, no backup before this time, a missing increment, a gap in the log, a time that the
 *   log does not reach
 */
export async function planRestore(archive: Archive, to: Date | null, now: Date): Promise<RestorePlan> {
  await archive.checkKey()
  if (to !== null && to > now) throw new RestoreRefused(`${to.toISOString()} is in the future.`)
  const backups = (await archive.listBackups()).sort((a, b) => a.endedAt.localeCompare(b.endedAt))
  const first = backups[0]
  if (!first) throw new RestoreRefused('The archive has no complete backup.')
  const last = backups.findLast((each) => to === null || Date.parse(each.endedAt) <= to.getTime())
  if (!last)
    throw new RestoreRefused(
      `${to!.toISOString()} is before the first backup, which ended at ${first.endedAt}.`,
    )
  const chain = chainOf(last, backups)
  const segments = segmentsFrom(last, await archive.listSegments(), to)
  const bytes =
    chain.reduce((sum, { files }) => sum + files.reduce((all, file) => all + file.bytes, 0), 0) +
    segments.length * 16 * 2 ** 20
  return { to, chain, segments, bytes }
}

function chainOf(last: Manifest, backups: readonly Manifest[]): Manifest[] {
  const chain = [last]
  while (chain[0]!.kind === 'incremental') {
    const { id, parent } = chain[0]!
    const before = backups.find((each) => each.id === parent)
    if (!before)
      throw new RestoreRefused(`The backup ${id} continues ${parent}, which is missing in the archive.`)
    chain.unshift(before)
  }
  return chain
}

/** The segments from the start of a backup until one that reaches `to`. */
function segmentsFrom(backup: Manifest, all: readonly StoredSegment[], to: Date | null): StoredSegment[] {
  const found = new Map<string, StoredSegment>()
  for (const each of all) if (!each.isPartial || !found.has(each.segment)) found.set(each.segment, each)
  const newest = [...found.keys()]
    .filter((name) => name.slice(0, 8) === backup.startSegment.slice(0, 8))
    .sort()
    .at(-1)
  const neededFor = segmentAt(backup.timeline, parseLsn(backup.endLsn) - 1n)
  const segments: StoredSegment[] = []
  for (let name = backup.startSegment; ; name = nextSegment(name)) {
    const each = found.get(name)
    if (!each) {
      if (newest !== undefined && name < newest)
        throw new RestoreRefused(`The log has a gap: the segment ${name} is missing in the archive.`)
      break
    }
    segments.push(each)
    if (to !== null && each.at >= to.getTime() + MARGIN_MS && name >= neededFor) return segments
  }
  if ((segments.at(-1)?.segment ?? '') < neededFor)
    throw new RestoreRefused(`The log of the backup ${backup.id} is not complete in the archive.`)
  const end = Math.max(...segments.map(({ at }) => at))
  if (to !== null && end < to.getTime())
    throw new RestoreRefused(
      `The log in the archive ends at ${new Date(end).toISOString()}, before ${to.toISOString()}.`,
    )
  return segments
}
