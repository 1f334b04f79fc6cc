import { createMetrics } from '@portico/kit/runtime/metrics'
import { applyBatch } from '../../src/imports/use-cases/apply-imports.ts'
import { createSignals } from '../../src/signals.ts'
import { runUntilKilled } from '../checkout/faults/dying-process.ts'
import { SITE } from '../service.ts'

/** Applies an import in a process of its own. */
await runUntilKilled(async (deps, id) => {
  const signals = createSignals(createMetrics({ service: 'imports' }))
  const commerce = { ...deps, signals, random: Math.random }
  while (await applyBatch(commerce, { websiteId: SITE, id })) continue
})
