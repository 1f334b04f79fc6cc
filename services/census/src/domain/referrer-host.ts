/** The host a visitor came from; empty for none, for the site's own (`ownHosts`, ports ignored) and for no address. */
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
