let filtered = false

/**
 * kafkajs asks for timers in the past, of which Node 24 warns at each; they run at once, as it wants. Every other
 * warning goes its way.
 */
export function filterTimerWarning(): void {
  if (filtered) return
  filtered = true
  const emit = process.emitWarning.bind(process) as (...args: unknown[]) => void
  process.emitWarning = (...args: unknown[]) => {
    if (args[1] !== 'TimeoutNegativeWarning') emit(...args)
  }
}
