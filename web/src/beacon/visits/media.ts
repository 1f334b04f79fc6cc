import type { MediaEventDetail } from '@portico/proto/collect/collector-events'
import { censusEvent } from '@portico/proto/enums/census-event'
import { countEvent } from './count-event.ts'

/** The players that have started and not yet ended: playing on after a pause is not another start. */
const started = new WeakSet<EventTarget>()

/** Reports the start of a sound or a film (S-38), with the id of its block or else its title. */
export function countMedia(event: Event): void {
  const { kind, event: name, title } = (event as CustomEvent<MediaEventDetail>).detail
  const player = event.target as Element
  if (name === 'end') started.delete(player)
  if (name !== 'play' || started.has(player)) return
  started.add(player)
  const block = player.closest('.sqs-block')?.id.replace(/^block-/, '')
  countEvent(censusEvent[kind], block || title)
}
