const BASE = 'http://local.invalid'

/**
 * Returns the resolved `path` (with query and fragment) if it is a path of the current host, else undefined.
 * `//host`, `/\host` and paths that resolve to `//host`, such as `/.//host` and `/<tab>/host`, are rejected.
 */
export function localPath(path: string | null | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, BASE)) return undefined
  const url = new URL(path, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
