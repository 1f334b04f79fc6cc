/** The owner's area as browsers see it, `http://app.localhost:8080`; the protocol's own port is not written. */
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
