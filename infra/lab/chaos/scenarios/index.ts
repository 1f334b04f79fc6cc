import { checkout } from './checkout.ts'
import { clock } from './clock.ts'
import { diskFull } from './disk-full.ts'
import { fsync } from './fsync.ts'
import { lostLog } from './lost-log.ts'
import { memoryCap } from './memory-cap.ts'
import { postgresFullDisk } from './postgres-full-disk.ts'
import { rollingRestart } from './rolling-restart.ts'
import type { Scenario } from './scenario.ts'
import { sharedVolume } from './shared-volume.ts'

/** Every scenario that `make chaos` runs after the kills, in this order. */
export const scenarios: readonly Scenario[] = [
  rollingRestart,
  sharedVolume,
  lostLog,
  diskFull,
  fsync,
  postgresFullDisk,
  memoryCap,
  clock,
]

/** Scenarios that run only if they are named, because they kill every process again. */
const longScenarios: readonly Scenario[] = [checkout]

/** Returns the scenarios of a list of names, separated by commas; all without a list. @throws Error for an unknown name */
export function selectScenarios(names: string | undefined): readonly Scenario[] {
  if (names === undefined || names === '') return scenarios
  const all = [...scenarios, ...longScenarios]
  return names.split(',').map((name) => {
    const found = all.find((each) => each.name === name)
    if (!found)
      throw new Error(`there is no scenario ${name}. Scenarios: ${all.map((each) => each.name).join(', ')}`)
    return found
  })
}
