import { topics } from '@portico/proto/topics'

/** A release was published; key: the website's id. */
export const RELEASE_PUBLISHED = topics.releasePublished
/** A file of the assets library changed; key: its id. */
export const ASSET_CHANGED = topics.assetChanged
/** Actions of owners, for the audit; key: the website's id. */
export const ACTED = topics.sitesActed
/** A product changed, which raises the content version of its website. */
export const PRODUCT_CHANGED = topics.productChanged
/** The stock of a variant changed visibly, which raises the content version of its website. */
export const STOCK_CHANGED = topics.stockChanged
/** A form changed, which raises the content version of its website. */
export const FORMS_CHANGED = topics.formsChanged
/** The settings of a store changed, which raises the content version of its website. */
export const STORE_CHANGED = topics.settingsChanged
