export type CookieJar = ReturnType<typeof createCookieJar>

/** The cookies of one host, by name. Attributes of cookies are ignored. */
export function createCookieJar() {
  const cookies = new Map<string, string>()
  return {
    cookies,
    /** The value of the header `cookie`; empty without cookies. */
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    /** Stores the cookies of the headers `set-cookie`. */
    store(headers: readonly string[] | string = []): void {
      for (const header of [headers].flat()) {
        const [pair = ''] = header.split(';')
        const at = pair.indexOf('=')
        if (at > 0) cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
    },
  }
}
