import { useSyncExternalStore } from 'react'
import { tokenIn } from '../../lib/mailed-link.ts'

let taken: string | null = null

/** Takes the token out of the address, which loses it at once: nobody reads it there, and no history keeps it. */
export function takeToken(): void {
  taken = tokenIn(location.hash) ?? null
  if (taken !== null) history.replaceState(history.state, '', location.pathname)
}

/** The token of the mailed link; null where it held none, undefined on the server. */
export const useToken = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    never,
    () => taken,
    () => undefined,
  )

const never = () => () => {}
