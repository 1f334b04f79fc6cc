/** The value of the first cookie called `name` in a `Cookie` header; undefined where there is none. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  let start = 0
  while (start < header.length) {
    const at = header.indexOf(name, start)
    if (at < 0) return undefined
    const after = at + name.length
    const before = at === 0 ? ';' : header[at - 1]
    if (header[after] === '=' && (before === ';' || before === ' ')) {
      const end = header.indexOf(';', after)
      return header.slice(after + 1, end < 0 ? undefined : end).trim()
    }
    start = after
  }
  return undefined
}

/**
 * Returns the value of a session cookie. Also undefined when the header has two of that name with different values: one of
 * them was planted (for a longer path or a wider domain), and the header does not show which.
 */
export function soleCookie(header: string | undefined, name: string): string | undefined {
  const value = readCookie(header, name)
  if (value === undefined || header!.indexOf(name) === header!.lastIndexOf(name)) return value
  const all = header!.split(';').map((cookie) => cookie.trim())
  return all.every((cookie) => !cookie.startsWith(`${name}=`) || cookie === `${name}=${value}`)
    ? value
    : undefined
}

/** A `Cookie` header without the cookies of `names`; undefined when nothing is left. */
export function withoutCookies(header: string | undefined, names: readonly string[]): string | undefined {
  if (header === undefined || !names.some((name) => header.includes(name))) return header
  const kept = header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => !names.includes(cookie.split('=', 1)[0]!.trim()))
  return kept.length === 0 ? undefined : kept.join('; ')
}
