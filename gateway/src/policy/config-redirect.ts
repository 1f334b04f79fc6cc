/** Whether a path belongs to the owner's area. */
export const isConfigPath = (path: string) => /^\/config(?:\/|$)/i.test(path)

/**
 * Returns the address on the app host for `/config/…` on a website's host. It names the website. `frameUrl` (PAGE-13) and
 * `next` (the address after a sign-out) are kept only if they are paths of that website.
 */
export function configRedirect(
  { path, search, host }: { path: string; search: string; host: string },
  website: { id: string },
  appOrigin: string,
): string {
  const query = new URLSearchParams(search)
  const wanted = new URLSearchParams({ websiteId: website.id })
  for (const name of ['frameUrl', 'next']) {
    const place = sitePath(query.get(name), host)
    if (place !== null) wanted.set(name, place)
  }
  return `${appOrigin}${path.replace(/^\/config\/?/i, '/config/')}?${wanted}`
}

function sitePath(sent: string | null, host: string): string | null {
  if (sent === null || sent === '') return null
  const base = `http://${host}`
  if (!URL.canParse(sent, base)) return null
  const url = new URL(sent, base)
  if (!/^https?:$/.test(url.protocol) || url.host !== host || url.username !== '') return null
  if (url.pathname.startsWith('//')) return null // a browser would read it as another host
  return `${url.pathname}${url.search}${url.hash}`
}
