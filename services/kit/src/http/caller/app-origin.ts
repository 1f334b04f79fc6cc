/**
 * Returns the origin of the owner's area as browsers see it, such as `http://app.localhost:8080`. A default port is
 * omitted.
 */
export function appOriginOf({
  scheme,
  baseHost,
  publicPort,
}: {
  scheme: 'http' | 'https'
  baseHost: string
  publicPort: number
}): string {
  return new URL(`${scheme}://app.${baseHost}:${publicPort}`).origin
}
