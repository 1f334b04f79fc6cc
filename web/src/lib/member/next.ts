/** A path of this site out of `?next=`, else the account: another site must not be where a sign-in leads. */
export function safeNext(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next')
  if (!next || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, origin)) return '/account'
  const url = new URL(next, origin)
  // A path such as `/.//evil.example` is one of this site and names another once it is resolved.
  return url.origin === origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/account'
}

/** The token of a mailed link (`#token=…`); undefined where there is none. */
export function tokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || undefined
}
