/** Headers by which web and the gateway compare the copies of a page (decision 179). They never reach a client. */

/** The tag of a document without its end. In a request: the tag of the gateway's copy; the reply is 304 if it is current. */
export const PAGE_TAG_HEADER = 'x-portico-page-tag'
/** The end of the document in base64, which names the release. */
export const PAGE_TAIL_HEADER = 'x-portico-page-tail'
/** The content version up to which the document is current. */
export const PAGE_VERSION_HEADER = 'x-portico-page-version'
/**
 * The build of web that made the reply: `<time of the build, epoch ms>.<hash of its files>` (decision 241). The gateway keeps only
 * pages of the newest build.
 */
export const PAGE_BUILD_HEADER = 'x-portico-build'
