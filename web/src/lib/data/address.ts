/** The values of parameters. A list gives its parameter several times; undefined values are omitted. */
export type Parameters = Record<string, string | number | readonly string[] | undefined>

/** A path with parameters: `address('/a', { filter: ['x', 'y'] })` is `/a?filter=x&filter=y`. */
export function address(path: string, parameters: Parameters): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
