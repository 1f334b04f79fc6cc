import { monitorEventLoopDelay } from 'node:perf_hooks'

// An idle process, which tells its parent how long its event loop was late, for comparison.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', () => {
  process.send?.(delay.max / 1_000_000)
  delay.reset()
})
process.on('disconnect', () => process.exit())
