import { useSyncExternalStore } from 'react'
import { onRefresh } from '../../../ui/relative-times.ts'
import { agoText, momentText } from './format.ts'

/** A time (ms) as "about 3 minutes ago", refreshed every 5 s (ANIM-08), or as a date after a week. */
export function RelativeTime({ at, className }: { at: number; className?: string }) {
  const text = useSyncExternalStore(onRefresh, () => agoText(at))
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={momentText(at)}>
      {text}
    </time>
  )
}
