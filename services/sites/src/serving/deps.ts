import type { Deps } from '@portico/kit/app'
import type { Files } from '@portico/kit/files/files'
import type { CleanHtml } from '@portico/kit/html/clean-html'
import type { BuiltIndex } from './built-index.ts'

export type ServingDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & {
  cleanHtml: CleanHtml
  files: Files
  builtIndex: BuiltIndex
  /** `baseHost` with its public port, as `localhost:8080`. */
  publicHost: string
  scheme: 'http' | 'https'
  /** The operator's map tiles; an empty address for none. */
  mapTiles: { url: string; attribution: string }
}
