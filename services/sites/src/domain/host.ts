/** The label of a website in a host under `baseHost`: `demo` in `demo.localhost:8080`. Null for any other host. */
export function identifierOfHost(host: string, baseHost: string): string | null {
  const name = withoutPort(host)
  const base = withoutPort(baseHost)
  if (!name.endsWith(`.${base}`)) return null
  const label = name.slice(0, -base.length - 1)
  return /^[a-z0-9-]{1,63}$/.test(label) ? label : null
}

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')

/** `localhost:8080`: what stands after a website's label in its address; the protocol's own port is not written. */
export function publicHost({
  baseHost,
  publicPort,
  scheme = 'http',
}: {
  baseHost: string
  publicPort: number
  scheme?: 'http' | 'https' | undefined
}): string {
  return publicPort === (scheme === 'https' ? 443 : 80) ? baseHost : `${baseHost}:${publicPort}`
}
