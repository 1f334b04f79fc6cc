export type Place = Pick<Location, 'origin' | 'host'>

/**
 * DATA-02: a secure call goes to the https domain of the site (its host where none is named), with credentials even
 * where that is another origin than the page's.
 */
export function secureTarget(path: string, { origin, host }: Place, siteDomain = host) {
  const base = `https://${siteDomain}`
  const url = new URL(path, base)
  if (url.origin !== base) throw new TypeError('a secure call stays on the domain of the site')
  const credentials: RequestCredentials = base === origin ? 'same-origin' : 'include'
  return { url: url.href, credentials }
}
