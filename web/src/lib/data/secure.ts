export type Place = Pick<Location, 'origin' | 'host'>

/**
 * DATA-02: the address of a secure call on the site's https domain (by default the current host), and the credentials
 * mode: credentials are sent even to another origin than the page's. @throws TypeError if the path leaves the domain
 */
export function secureTarget(path: string, { origin, host }: Place, siteDomain = host) {
  const base = `https://${siteDomain}`
  const url = new URL(path, base)
  if (url.origin !== base) throw new TypeError('a secure call must stay on the domain of the site')
  const credentials: RequestCredentials = base === origin ? 'same-origin' : 'include'
  return { url: url.href, credentials }
}
