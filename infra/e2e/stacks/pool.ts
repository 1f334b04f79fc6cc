import { startShared, type ShapeName, type SharedStack } from './shapes.ts'

/**
 * The stack that a test file needs. Several files use a `full` stack at the same time, an `embedded` one is used by one
 * file at a time. A file that kills and restarts is `alone`: on an embedded stack that no other file uses, or on the full
 * one while no other file uses it.
 */
export type StackRequest = { shape: ShapeName; alone: boolean; worker: string }

export type Lease = { stack: SharedStack; end(): void }

type Entry = StackRequest & { stack: Promise<SharedStack>; users: number }

/** Starts a stack when a file needs one and no started one is free. */
export function createPool(start = startShared) {
  const entries: Entry[] = []
  const waiting: (() => void)[] = []

  const isFree = (entry: Entry, wanted: StackRequest) =>
    wanted.shape === 'full' && !wanted.alone ? !entry.alone : entry.users === 0

  /** A started stack, rather the one that this worker had before. There is one full stack for all. */
  const candidates = ({ shape, alone, worker }: StackRequest) =>
    entries
      .filter((each) => each.shape === shape && (shape === 'full' || each.alone === alone))
      .sort((one, other) => Number(other.worker === worker) - Number(one.worker === worker))

  /** Takes at once, so that no other file can take the same stack meanwhile. */
  async function take(wanted: StackRequest): Promise<Entry> {
    for (;;) {
      const started = candidates(wanted)
      const free = started.find((entry) => isFree(entry, wanted))
      if (free) return Object.assign(free, wanted, { users: free.users + 1 })
      if (started.length === 0 || wanted.shape === 'embedded') break
      await new Promise<void>((ended) => waiting.push(ended))
    }
    const entry = { ...wanted, users: 1, stack: start(wanted.shape) }
    entries.push(entry)
    return entry
  }

  const drop = (entry: Entry) => entries.splice(entries.indexOf(entry), 1)

  return {
    async lease(wanted: StackRequest): Promise<Lease> {
      const entry = await take(wanted)
      let isOver = false
      const end = () => {
        if (isOver) return
        isOver = true
        entry.users--
        if (entry.users === 0 && entry.shape === 'full') entry.alone = false
        for (const ended of waiting.splice(0)) ended()
      }
      try {
        return { stack: await entry.stack, end }
      } catch (error) {
        drop(entry)
        end()
        throw error
      }
    },
    async stop(): Promise<void> {
      await Promise.allSettled(
        entries.splice(0).map(async ({ stack }) => {
          await (await stack).stop()
        }),
      )
    },
  }
}
