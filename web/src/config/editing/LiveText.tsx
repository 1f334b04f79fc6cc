import { useSyncExternalStore } from 'react'
import type { LiveRegion } from './live-region.ts'

/** Speaks the texts of a live region. It must be on the screen before the first one. */
export function LiveText({ region }: { region: LiveRegion }) {
  const text = useSyncExternalStore(region.subscribe, region.get)
  return (
    <p className="visually-hidden" role="status" aria-live="polite" aria-atomic="true">
      {text}
    </p>
  )
}
