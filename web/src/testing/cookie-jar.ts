/** A fake `document` with cookies as in a browser. With `isEnabled` false it stores none. `written` are all assignments. */
export function documentWithCookies(start: Record<string, string> = {}, isEnabled = true) {
  const jar = new Map(isEnabled ? Object.entries(start) : [])
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
      if (!isEnabled) return
      if (attributes.includes('max-age=0')) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
}
