/** Reads a cookie and decodes it. Returns the raw value if it cannot be decoded, undefined if the cookie is not set. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  if (pair === undefined) return undefined
  const value = pair.slice(name.length + 1)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Sets a cookie for the whole host. The value is not encoded: visitor cookies contain `|`. */
export function writeCookie(name: string, value: string | number, seconds: number, more = ''): void {
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${seconds}${location.protocol === 'https:' ? '; secure' : ''}${more}`
}
