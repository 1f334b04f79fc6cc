/*
 * A mailed link carries its token behind `#`, which no server and no referrer ever sees. It is taken out of the address
 * at once and kept for this tab, so that a reload, or signing in first, does not lose it.
 */

type Purpose = 'password' | 'confirm' | 'invitation'

const keyOf = (purpose: Purpose) => `portico.token.${purpose}`

/** The token of the address that was opened, or the one that this tab still has; '' where there is none. */
export function takeToken(purpose: Purpose): string {
  const { hash, pathname, search } = window.location
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  if (token === '') return sessionStorage.getItem(keyOf(purpose)) ?? ''
  window.history.replaceState(window.history.state, '', pathname + search)
  sessionStorage.setItem(keyOf(purpose), token)
  return token
}

/** Forgets a token that was spent or is no good. */
export const dropToken = (purpose: Purpose): void => sessionStorage.removeItem(keyOf(purpose))
