/** A cookie that scripts may read, decoded; as it is where it cannot be decoded, undefined where there is none. */
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

/** Sets a cookie for the whole host. Bars are not encoded: visitor cookies hold them. */
export function writeCookie(name: string, value: string | number, seconds: number, more = ''): void {
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${seconds}${location.protocol === 'https:' ? '; secure' : ''}${more}`
}

/** Removes a cookie of this host, and one of the same name that was set for a domain above it. */
export function removeCookie(name: string): void {
  if (readCookie(name) === undefined) return
  writeCookie(name, '', 0)
  for (let domain = location.hostname; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1))
    writeCookie(name, '', 0, `; domain=${domain}`)
}
