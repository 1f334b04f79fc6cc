import { useSyncExternalStore } from 'react'
import { tokenIn } from '../../lib/mailed-link.ts'

let taken: string | null = null

/** Moves the token from the address into memory, so that it does not stay in the address bar or the history. */
export function takeToken(): void {
  taken = tokenIn(location.hash) ?? null
  if (taken !== null) history.replaceState(history.state, '', location.pathname)
}

/** The token of the mailed link; null if there was none, undefined on the server. */
export const useToken = (): string | null | undefined =>
  useSyncExternalStore<string | null | undefined>(
    never,
    () => taken,
    () => undefined,
  )

const never = () => () => {}
