import type { Deps } from '@portico/kit/app'
import type { FilesPlace } from '@portico/kit/files/create'
import type { BillingOptions } from '@portico/proto/money/plans'
import type { AccessDeps } from './access/deps.ts'
import type { CodeDeps } from './code/deps.ts'
import type { ContentDeps } from './content/deps.ts'
import type { FontsDeps } from './fonts/deps.ts'
import type { LibraryDeps } from './library/deps.ts'
import type { PlacesDeps } from './places/deps.ts'
import type { PublishingDeps } from './publishing/deps.ts'
import type { ServingDeps } from './serving/deps.ts'
import type { WebsitesDeps } from './websites/deps.ts'

/**
 * `files`: where files are. `baseHost`: the domain below which websites have their hosts, as `localhost`.
 * `mapTiles`: the operator's map tiles; an empty address for none. `publishEveryMs` and `retryMs`: for tests.
 */
export type SitesOptions = {
  files: FilesPlace
  baseHost: string
  publicPort: number
  scheme?: 'http' | 'https'
  mapTiles?: { url: string; attribution: string }
  /** The address of Google Maps; Google's own by default. */
  googleMapsUrl?: string
  /** The plans that are offered, and trials; without it the defaults. */
  billing?: BillingOptions
  publishEveryMs?: number
  /** How long a website waits after its first failed turn in a loop over websites. */
  retryMs?: number
}

export type SitesDeps = Deps<SitesOptions, 'identity' | 'commerce'>

/** The dependencies of all features; each names its own. */
export type FeatureDeps = WebsitesDeps &
  LibraryDeps &
  FontsDeps &
  PlacesDeps &
  AccessDeps &
  ContentDeps &
  CodeDeps &
  PublishingDeps &
  ServingDeps
