/** Whether a path lies in the owner's area. */
export const isConfigPath = (path: string) => /^\/config(?:\/|$)/i.test(path)

/**
 * Where `/config/…` on a website's host leads: the same path on the app host, with the website, and with `frameUrl`
 * only if it is a path of that very site (PAGE-13).
 */
export function configRedirect(
  { path, search, host }: { path: string; search: string; host: string },
  website: { id: string },
  appOrigin: string,
): string {
  const query = new URLSearchParams(search)
  const frame = sitePath(query.get('frameUrl'), host)
  const wanted = new URLSearchParams({ websiteId: website.id })
  if (frame !== null) wanted.set('frameUrl', frame)
  return `${appOrigin}${path.replace(/^\/config\/?/i, '/config/')}?${wanted}`
}

function sitePath(frameUrl: string | null, host: string): string | null {
  if (frameUrl === null || frameUrl === '') return null
  const base = `http://${host}`
  if (!URL.canParse(frameUrl, base)) return null
  const url = new URL(frameUrl, base)
  if (!/^https?:$/.test(url.protocol) || url.host !== host || url.username !== '') return null
  return `${url.pathname}${url.search}${url.hash}`
}
