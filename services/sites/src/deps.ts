import type { Deps } from '@portico/kit/app'
import type { InternalClient } from '@portico/kit/http/internal'
import type { Blobs } from './pictures/blobs.ts'
import type { CleanHtml } from '@portico/kit/html/clean-html'
import type { Decoder } from './pictures/decoder-process.ts'
import type { Uploads } from './pictures/uploads.ts'
import type { Renditions } from './pictures/renditions.ts'
import type { Signals } from './signals.ts'

/** `blobDir`: where pictures are kept; `baseHost`: `localhost`, under which every website has its label. */
export type SitesOptions = {
  blobDir: string
  baseHost: string
  publicPort: number
  scheme?: 'http' | 'https'
}

export type SitesDeps = Deps<SitesOptions, 'identity'>

/** What the routes are made from. */
export type RouteDeps = Pick<SitesDeps, 'db' | 'clock' | 'ids'> & {
  identity: InternalClient
  blobs: Blobs
  renditions: Renditions
  /** Decodes uploads; renditions have one of their own, so that uploads do not keep visitors waiting. */
  decoder: Decoder
  uploads: Uploads
  cleanHtml: CleanHtml
  signals: Signals
  /** The public address under which websites have their labels, with its port: `localhost:8080`. */
  publicHost: string
  scheme: 'http' | 'https'
}
