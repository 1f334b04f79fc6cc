export type Place = Pick<Location, 'origin'>

type Globals = { Static?: { SQUARESPACE_CONTEXT?: { website?: { baseUrl?: string } } } }

/**
 * The host of the website's https address by the context of the page; undefined if the installation has none, as on a
 * developer's machine.
 */
export function httpsHost(): string | undefined {
  const { Static } = window as Globals
  const url = URL.parse(Static?.SQUARESPACE_CONTEXT?.website?.baseUrl ?? '')
  return url?.protocol === 'https:' ? url.host : undefined
}

/**
 * DATA-02: the address of a secure call on the site's https domain, and the credentials
 * mode: credentials are sent even to another origin than the page's. @throws TypeError if the path leaves the domain
 */
export function secureTarget(path: string, { origin }: Place, siteDomain: string) {
  const base = `https://${siteDomain}`
  const url = new URL(path, base)
  if (url.origin !== base) throw new TypeError('a secure call must stay on the domain of the site')
  const credentials: RequestCredentials = base === origin ? 'same-origin' : 'include'
  return { url: url.href, credentials }
}
