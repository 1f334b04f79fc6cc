const PATH_MAX = 512

/** The path of an address or path as pages are counted by: no query, no fragment, at most 512 characters. */
export function pagePath(url: string): string {
  const path = url.startsWith('/') && !url.startsWith('//') ? url.replace(/[?#].*$/s, '') : absolutePath(url)
  return path.replaceAll('\0', '').slice(0, PATH_MAX) || '/'
}

function absolutePath(url: string): string {
  return URL.parse(url, 'http://site')?.pathname ?? '/'
}
