const BASE = 'http://local.invalid'

/**
 * Returns the path (with query and fragment) of an address to which a browser may be sent, else undefined. Accepted are a
 * path of the current host, and an absolute URL for which `isOwn` returns true. `//host`, `/\host` and paths that resolve
 * to `//host`, such as `/.//host` and `/<tab>/host`, lead to another host and are rejected.
 */
export function localPath(
  address: string | null | undefined,
  isOwn: (url: URL) => boolean = () => false,
): string | undefined {
  // eslint-disable-next-line no-control-regex -- browsers remove tabs and line ends from an address
  if (!address || /^\/\/|[\\\u0000-\u001f\u007f]/.test(address)) return undefined
  const base = address.startsWith('/') ? BASE : undefined
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  if (base === undefined && (url.username !== '' || !isOwn(url))) return undefined
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash
}
