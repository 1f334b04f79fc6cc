import type { Deps } from '@portico/kit/app'
import type { Places } from './google-places.ts'

/** `places` searches for addresses. */
export type PlacesDeps = Pick<Deps, 'db'> & { places: Places }
