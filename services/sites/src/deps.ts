import type { Deps } from '@portico/kit/app'
import type { InternalClient } from '@portico/kit/http/internal'
import type { ProductCounts } from './content/use-cases/product-counts.ts'
import type { Blobs } from './library/pictures/blobs.ts'
import type { CleanHtml } from '@portico/kit/html/clean-html'
import type { Decoder } from './library/pictures/decoder-process.ts'
import type { FontTurns } from './fonts/font-turns.ts'
import type { Uploads } from './library/pictures/uploads.ts'
import type { Negotiated } from './library/pictures/negotiate.ts'
import type { PasswordHasher } from '@portico/kit/http/passwords'
import type { BillingOptions } from '@portico/proto/money/plans'
import type { Places } from './places/google-places.ts'
import type { Signals } from './signals.ts'
import type { WorkPool } from '@portico/kit/work/pool'

/**
 * `blobDir`: the directory of pictures. `baseHost`: the domain below which websites have their hosts, as `localhost`.
 * `mapTiles`: the operator's map tiles; an empty address for none. `publishEveryMs` and `retryMs`: for tests.
 */
export type SitesOptions = {
  blobDir: string
  baseHost: string
  publicPort: number
  scheme?: 'http' | 'https'
  mapTiles?: { url: string; attribution: string }
  /** The address of Google Maps; by default that of Google. */
  googleMapsUrl?: string
  /** The plans that are offered, and trials; without it the defaults. */
  billing?: BillingOptions
  publishEveryMs?: number
  /** How long a website waits after its first failed turn in a loop over websites. */
  retryMs?: number
}

export type SitesDeps = Deps<SitesOptions, 'identity' | 'commerce'>

/** Dependencies of the routes. */
export type RouteDeps = Pick<SitesDeps, 'db' | 'clock' | 'ids'> & {
  identity: InternalClient
  productCounts: ProductCounts
  blobs: Blobs
  /** Pictures as they are served. */
  pictures: Negotiated
  /** Decodes uploads. The widths that visitors request have their own decoder, so that visitors do not wait for uploads. */
  decoder: Decoder
  uploads: Uploads
  cleanHtml: CleanHtml
  work: WorkPool
  fontTurns: FontTurns
  passwords: PasswordHasher
  signals: Signals
  /** `baseHost` with its public port, as `localhost:8080`. */
  publicHost: string
  scheme: 'http' | 'https'
  /** The operator's map tiles; an empty address for none. */
  mapTiles: { url: string; attribution: string }
  billing: BillingOptions
  /** Searches for addresses. */
  places: Places
}
