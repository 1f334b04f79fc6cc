/** A cookie of this page, decoded. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((each) => each.startsWith(name + '='))
  return found && decodeURIComponent(found.slice(name.length + 1))
}

/** Sets a cookie for the whole host; 0 seconds removes it. Bars stay readable: visitor cookies hold them. */
export function writeCookie(name: string, value: string | number, seconds: number): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${seconds}${secure}`
}
