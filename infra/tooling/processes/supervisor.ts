/** A running process. `ended` resolves when it has ended. */
export type RunningProcess = { pid: number; ended: Promise<unknown>; stop(): Promise<unknown> }

/** Starts a process and resolves when it is ready. `replaces`: another process does its work meanwhile. */
export type Start = (replaces: boolean) => Promise<RunningProcess>

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

/**
 * Keeps named processes. With `restart` a process that ends is started again, at once and then after growing pauses, as
 * a container engine does. Without it `onEnd` is called for each process that ends. `onChange` is called after each
 * start.
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
  const running = new Map<string, RunningProcess>()
  const starters = new Map<string, Start>()
  let stopping = false

  function keep(name: string, started: RunningProcess, start: Start): void {
    running.set(name, started)
    starters.set(name, start)
    onChange(pids())
    void started.ended.then(() => {
      if (stopping || running.get(name) !== started) return
      if (!restart) return onEnd(name)
      void startAgain(name, started, start)
    })
  }

  /** Starts a process again unless it was replaced meanwhile: then the new one runs already. */
  async function startAgain(name: string, ended: RunningProcess, start: Start): Promise<void> {
    const isReplaced = () => running.get(name) !== ended
    for (
      let pause = 0;
      !stopping && !isReplaced();
      pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pause * 2))
    ) {
      await new Promise((done) => setTimeout(done, pause))
      if (stopping || isReplaced()) return
      try {
        const started = await start(false)
        if (stopping || isReplaced()) return void (await started.stop())
        return keep(name, started, start)
      } catch (error) {
        process.stderr.write(`${name} did not start again: ${String(error)}\n`)
      }
    }
  }

  const pids = () => Object.fromEntries([...running].map(([name, { pid }]) => [name, pid]))
  return {
    names: (): string[] => [...running.keys()],
    /** Starts a process and resolves when it is ready. */
    async run(name: string, start: Start): Promise<void> {
      keep(name, await start(false), start)
    },
    /**
     * Replaces a process: stops the old one after the new one is ready, so that one of them always answers.
     * Returns the time until the new one was ready, and from the signal to the old one until it had ended, ms.
     * @throws Error when the new one does not become ready; the old one still runs then
     */
    async replace(name: string): Promise<{ readyMs: number; goneMs: number }> {
      const start = starters.get(name)
      if (!start) throw new Error(`there is no process ${name}`)
      const began = performance.now()
      const started = await start(true)
      const ready = performance.now()
      if (stopping) {
        await started.stop()
        throw new Error('all processes stop')
      }
      // The process that ran before may have ended and been started again meanwhile.
      const before = running.get(name)
      keep(name, started, start)
      await before?.stop()
      return { readyMs: Math.round(ready - began), goneMs: Math.round(performance.now() - ready) }
    },
    /** Stops all processes side by side, because each may drain for seconds. The processes that `last` names stop after the others. */
    async stop(last: readonly string[] = []): Promise<void> {
      stopping = true
      const isLast = ([name]: [string, RunningProcess]) => last.includes(name)
      const all = [...running]
      await Promise.all(all.filter((each) => !isLast(each)).map(([, started]) => started.stop()))
      await Promise.all(all.filter(isLast).map(([, started]) => started.stop()))
    },
  }
}

/** Resolves when a process that is not a child of this one has ended. */
export async function waitForExit(pid: number): Promise<void> {
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
