import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export type Duration = { name: string; seconds: number }

/** Writes how long each file took, with its hooks, to the file that TEST_DURATIONS names. */
export default class Durations implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const durations = modules.map((module): Duration => {
      const { duration, collectDuration, setupDuration } = module.diagnostic()
      const project = module.project.name ? ` (${module.project.name})` : ''
      return {
        name: module.relativeModuleId + project,
        seconds: Math.round((duration + collectDuration + setupDuration) / 1_000),
      }
    })
    const file = process.env['TEST_DURATIONS']
    if (file) writeFileSync(file, JSON.stringify(durations))
  }
}
