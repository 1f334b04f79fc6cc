const CONFIG = /^\/config(?:\/|$)/

/**
 * Where somebody goes after a redirect: a path of the website, or an address of the owner's area, as the path by which
 * the gateway leads there from every website. Null for anything else, above all for another host in disguise.
 */
export function nextPath(next: string, appOrigin: string): string | null {
  // eslint-disable-next-line no-control-regex -- browsers drop some of them, so `/\t/evil.example` would leave
  if (next.length > 2_000 || /[\\\u0000-\u001f\u007f]/.test(next)) return null
  const here = 'http://website.invalid'
  if (!URL.canParse(next, here)) return null
  const url = new URL(next, here)
  const isPath = next.startsWith('/') && !next.startsWith('//') && url.origin === here
  const isConfig = url.origin === appOrigin && url.username === '' && CONFIG.test(url.pathname)
  if ((!isPath && !isConfig) || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}
