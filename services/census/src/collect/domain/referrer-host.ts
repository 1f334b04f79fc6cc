/**
 * Returns the host of a referrer, at most 128 characters. Empty if there is no referrer, if it is not a URL, or if it is
 * on the website itself (`ownHosts`, whose ports are ignored).
 */
export function referrerHost(
  referrer: string | null | undefined,
  ...ownHosts: (string | string[] | undefined)[]
): string {
  if (!referrer) return ''
  const host = URL.parse(referrer)?.hostname ?? ''
  return ownHosts.some((own) => typeof own === 'string' && own.replace(/:\d+$/, '') === host)
    ? ''
    : host.slice(0, 128)
}
