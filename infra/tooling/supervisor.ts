/** One running process: its pid, when it has ended, and how it is ended. */
export type Part = { pid: number; ended: Promise<unknown>; stop(): Promise<unknown> }

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/**
 * Keeps named processes. With `restart` one that ends is started again, at once and then after growing pauses, as a
 * container engine would; without it the first that ends is told to `onEnd`. `onChange` hears of every new pid.
 */
export function createSupervisor({
  restart,
  onEnd,
  onChange,
}: {
  restart: boolean
  onEnd: (name: string) => void
  onChange: (pids: Record<string, number>) => void
}) {
  const parts = new Map<string, Part>()
  const begins = new Map<string, () => Promise<Part>>()
  let stopping = false

  function keep(name: string, part: Part, begin: () => Promise<Part>): void {
    parts.set(name, part)
    begins.set(name, begin)
    onChange(pids())
    void part.ended.then(() => {
      if (stopping || parts.get(name) !== part) return
      if (!restart) return onEnd(name)
      void again(name, begin)
    })
  }

  async function again(name: string, begin: () => Promise<Part>): Promise<void> {
    for (let pause = 0; !stopping; pause = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, pause * 2))) {
      await new Promise((done) => setTimeout(done, pause))
      if (stopping) return
      try {
        const part = await begin()
        if (stopping) return void (await part.stop())
        return keep(name, part, begin)
      } catch (error) {
        process.stderr.write(`${name} did not start again: ${String(error)}\n`)
      }
    }
  }

  const pids = () => Object.fromEntries([...parts].map(([name, { pid }]) => [name, pid]))
  return {
    /** Starts a process and resolves when it is ready. */
    async run(name: string, begin: () => Promise<Part>): Promise<void> {
      keep(name, await begin(), begin)
    },
    /** Starts a process anew: ends the old one after the new one is ready, so that one always answers. */
    async replace(name: string): Promise<void> {
      const [old, begin] = [parts.get(name), begins.get(name)]
      if (!old || !begin) throw new Error(`there is no process ${name}`)
      keep(name, await begin(), begin)
      await old.stop()
    },
    /** Ends all of them, the last first. */
    async stop(): Promise<void> {
      stopping = true
      for (const part of [...parts.values()].reverse()) await part.stop()
    },
  }
}

/** Resolves when a process that is not a child with events of its own is gone. */
export async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 100))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
