import { pause } from '../client.ts'
import { freeze, killProcess, killStore } from '../faults.ts'
import { kill, runningPid } from '../targets/target.ts'
import type { World } from '../world.ts'

/** Repeats, so that a fault that shows only for writes in flight shows under little load. */
const TIMES = 3
/** Shorter than the second for which a collector waits for the broker before it keeps a message on its disk. */
const IN_FLIGHT_MS = 700
const LOCKED_MS = 2_500

/** Kills the broker while it is frozen: a message that it has not read is lost unless its producer waits for the answer. */
export async function killFrozenBroker(world: World): Promise<void> {
  for (let n = 0; n < TIMES; n++) {
    await runningPid(world.target, 'census')
    await world.target.freeze('kafka')
    await pause(IN_FLIGHT_MS)
    await killStore(world, 'kafka')
    await pause(2_000)
  }
}

/** Kills census while the broker is frozen: a message is lost if it was acknowledged before the broker or the disk had it. */
export async function killWhileInFlight(world: World): Promise<void> {
  for (let n = 0; n < TIMES; n++) {
    await runningPid(world.target, 'census')
    await world.target.freeze('kafka')
    try {
      await pause(IN_FLIGHT_MS)
      await kill(world.target, 'census')
    } finally {
      await world.target.thaw('kafka')
    }
    await pause(4_000)
  }
}

/** Kills census while its consumer waits for a lock: its batch is lost if the offset was stored before the effect. */
export async function killBeforeEffect(world: World): Promise<void> {
  for (let n = 0; n < TIMES; n++) {
    await world.target.full!.withTableLock('census', 'hit', async () => {
      await pause(LOCKED_MS)
      await killProcess(world, 'census')
    })
    await pause(4_000)
  }
}

/** Freezes census for a moment, so that visitors send hits again that had no answer. */
export async function repeatHits(world: World): Promise<void> {
  await freeze(world, 'census', 3_000)
}
