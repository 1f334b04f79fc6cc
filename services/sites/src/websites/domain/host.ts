/** Returns the identifier of a website from its host, as `demo` from `demo.localhost:8080`; null for another host. */
export function parseIdentifier(host: string, baseHost: string): string | null {
  const name = withoutPort(host)
  const base = withoutPort(baseHost)
  if (!name.endsWith(`.${base}`)) return null
  const label = name.slice(0, -base.length - 1)
  return /^[a-z0-9-]{1,63}$/.test(label) ? label : null
}

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** Returns `baseHost` with its port, as `localhost:8080`; without the default port of the protocol. */
export function publicHost({
  baseHost,
  publicPort,
  scheme = 'http',
}: {
  baseHost: string
  publicPort: number
  scheme?: 'http' | 'https'
}): string {
  return publicPort === (scheme === 'https' ? 443 : 80) ? baseHost : `${baseHost}:${publicPort}`
}
