/** A cookie of this page, decoded. */
export function readCookie(name: string): string | undefined {
  const found = RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)
  return found ? decodeURIComponent(found[1]!) : undefined
}

/** Sets a cookie for the whole host; 0 seconds removes it. Bars stay readable: visitor cookies hold them. */
export function writeCookie(name: string, value: string | number, seconds: number): void {
  document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${seconds}${location.protocol === 'https:' ? ';secure' : ''}`
}
