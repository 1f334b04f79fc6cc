/** A `document` whose cookies behave as a browser's do; without `keeps` they are switched off. */
export function documentWithCookies(start: Record<string, string> = {}, keeps = true) {
  const jar = new Map(keeps ? Object.entries(start) : [])
  const written: string[] = []
  return {
    written,
    jar,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const at = pair.indexOf('=')
      if (!keeps) return
      if (attributes.includes('max-age=0')) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
}
