/*
 * A mailed link carries its token behind `#`, so that it is never sent to a server or in a referrer. The token is moved
 * from the address to the session storage before the first render: it survives a reload and a sign-in.
 */

import { tokenIn } from '../../lib/mailed-link.ts'

const purposes = ['password', 'confirm', 'invitation'] as const
type Purpose = (typeof purposes)[number]

const keyOf = (purpose: Purpose) => `portico.token.${purpose}`

/** Moves the token from the address to the session storage. */
export function takeMailedToken(): void {
  const { hash, pathname, search } = window.location
  const purpose = purposes.find((each) => pathname === `/config/${each}`)
  const token = tokenIn(hash)
  if (!purpose || !token) return
  window.history.replaceState(window.history.state, '', pathname + search)
  sessionStorage.setItem(keyOf(purpose), token)
}

/** The token of this tab for a purpose, or ''. */
export const mailedToken = (purpose: Purpose): string => sessionStorage.getItem(keyOf(purpose)) ?? ''

/** Removes a token that is spent or invalid. */
export const dropToken = (purpose: Purpose): void => sessionStorage.removeItem(keyOf(purpose))
