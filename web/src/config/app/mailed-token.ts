/*
 * A mailed link carries its token behind `#`, which no server and no referrer ever sees. It is taken out of the address
 * before anything is drawn, and kept for this tab, so that a reload, or signing in first, does not lose it.
 */

const purposes = ['password', 'confirm', 'invitation'] as const
type Purpose = (typeof purposes)[number]

const keyOf = (purpose: Purpose) => `portico.token.${purpose}`

/** Takes the token out of the address that was opened. */
export function takeMailedToken(): void {
  const { hash, pathname, search } = window.location
  const purpose = purposes.find((each) => pathname === `/config/${each}`)
  const token = new URLSearchParams(hash.slice(1)).get('token')
  if (!purpose || !token) return
  window.history.replaceState(window.history.state, '', pathname + search)
  sessionStorage.setItem(keyOf(purpose), token)
}

/** The token that this tab has for a purpose; '' where there is none. */
export const mailedToken = (purpose: Purpose): string => sessionStorage.getItem(keyOf(purpose)) ?? ''

/** Forgets a token that was spent or is no good. */
export const dropToken = (purpose: Purpose): void => sessionStorage.removeItem(keyOf(purpose))
