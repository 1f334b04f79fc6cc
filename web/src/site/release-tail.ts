import { scriptJson } from '../widgets/Island.tsx'
import type { PageModel } from '../page/model.ts'

/** The id of the element that names the release of a page, for the collectors. */
export const RELEASE_ELEMENT = 'portico-release'

/** The part of the element that is equal for all releases. It is in front of the end, because the end is sent uncompressed. */
const START = '{"contentVersion":'
export const RELEASE_START = `<script type="application/json" id="${RELEASE_ELEMENT}">${START}`

/**
 * The end of each document, behind `RELEASE_START`. It is the only part that names the content version and the release, so that
 * a page that a release has not changed can be sent again with another end (decision 178).
 */
export const releaseTail = ({ contentVersion, releaseId }: Pick<PageModel, 'contentVersion' | 'releaseId'>) =>
  `${scriptJson({ contentVersion, releaseId }).slice(START.length)}</script></body></html>`
