import { mayLoad } from '../../lib/consent.ts'
import type { BeaconContext } from '../context.ts'
import { isRemembered } from '../visitor.ts'

/** Passes an event to a provider of analytics. `properties` are the event's own fields. */
export type Pixel = (name: string, properties: Readonly<Record<string, unknown>>) => void

let pixel: Pixel | undefined

/** Sets the hook that gets each recorded event (EVT-20, S-37); none is set by default. */
export function setPixel(send: Pixel | undefined): void {
  pixel = send
}

/** Calls the hook if the visitor allows statistics, and marketing (`scripts`). */
export function callPixel(context: BeaconContext, name: string, properties: Record<string, unknown>): void {
  if (!pixel || !isRemembered(context) || !mayLoad('scripts')) return
  try {
    pixel(name, properties)
  } catch (error) {
    reportError(error)
  }
}
