let filtered = false

/**
 * Hides the warning that Node 24 prints for each timer with a negative delay. kafkajs sets such timers, and they run at
 * once, as it intends. Other warnings are printed as before.
 */
export function filterTimerWarning(): void {
  if (filtered) return
  filtered = true
  const emit = process.emitWarning.bind(process) as (...args: unknown[]) => void
  process.emitWarning = (...args: unknown[]) => {
    if (args[1] !== 'TimeoutNegativeWarning') emit(...args)
  }
}
