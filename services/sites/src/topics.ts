import { topics } from '@portico/proto/topics'

/** A website shows a new release; key: the website's id. */
export const RELEASE_PUBLISHED = topics.releasePublished
/** What owners did, for the audit; key: the website's id. */
export const ACTED = topics.sitesActed
/** Commerce's facts about products, which raise the content version of their website. */
export const PRODUCT_CHANGED = topics.productChanged
/** Commerce's facts about the settings of a store, which do the same. */
export const STORE_CHANGED = topics.settingsChanged
