import { describe } from 'vitest'
import { busDeadLetters } from './bus-dead-letters.ts'
import { busDelivery } from './bus-delivery.ts'
import { busFixture, type BusHarness } from './bus-fixture.ts'
import { busLostLog } from './bus-lost-log.ts'
import { busOffsets } from './bus-offsets.ts'

/** The suite that every adapter of the bus must pass, so that adapters are interchangeable. */
export function busContract(name: string, openHarness: () => Promise<BusHarness>): void {
  describe(`${name}: the bus contract`, () => {
    const fixture = busFixture(openHarness)
    busDelivery(fixture)
    busOffsets(fixture)
    busLostLog(fixture)
    busDeadLetters(fixture)
  })
}
