import type { Logger } from '../runtime/logger.ts'

const PAUSE_MS = 2_000

/**
 * Runs `work` again and again until it is stopped: at once while it returns that rows were due, else after a pause. `work`
 * leases a batch of due rows (`for update skip locked`, compared with the clock that it is given) and returns how many they
 * were, so several processes may run it. A run that fails is logged; the next one tries again.
 */
export function startDueRows(
  work: () => Promise<number>,
  { logger, name, pauseMs = PAUSE_MS }: { logger: Logger; name: string; pauseMs?: number },
): { stop(): Promise<void> } {
  let isStopped = false
  let wake = () => {}
  const run = async () => {
    while (!isStopped) {
      const count = await work().catch((err: unknown) => {
        logger.warn({ err, rows: name }, 'a run over due rows failed')
        return 0
      })
      if (count > 0 || isStopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        timer.unref()
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const running = run()
  return {
    async stop() {
      isStopped = true
      wake()
      await running
    },
  }
}
