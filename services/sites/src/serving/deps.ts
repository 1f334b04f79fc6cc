import type { Deps } from '@portico/kit/app'
import type { CleanHtml } from '@portico/kit/html/clean-html'

export type ServingDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & {
  cleanHtml: CleanHtml
  /** `baseHost` with its public port, as `localhost:8080`. */
  publicHost: string
  scheme: 'http' | 'https'
  /** The operator's map tiles; an empty address for none. */
  mapTiles: { url: string; attribution: string }
}
