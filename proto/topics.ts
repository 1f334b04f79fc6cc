const day = 86_400_000

/** All topics: name, number of partitions, and retention of messages in ms. */
export const topics = {
  hit: { name: 'census.hit.v1', partitions: 6, retentionMs: 7 * day },
  event: { name: 'census.event.v1', partitions: 6, retentionMs: 7 * day },
  scriptError: { name: 'census.error.v1', partitions: 3, retentionMs: 7 * day },
  consent: { name: 'census.consent.v1', partitions: 3, retentionMs: 14 * day },
  record: { name: 'performance.record.v1', partitions: 3, retentionMs: 3 * day },
  submitted: { name: 'forms.submitted.v1', partitions: 6, retentionMs: 14 * day },
  formsChanged: { name: 'forms.changed.v1', partitions: 3, retentionMs: 14 * day },
  productChanged: { name: 'commerce.product-changed.v1', partitions: 3, retentionMs: 14 * day },
  stockChanged: { name: 'commerce.stock-changed.v1', partitions: 3, retentionMs: 14 * day },
  orderPlaced: { name: 'commerce.order-placed.v1', partitions: 3, retentionMs: 14 * day },
  orderChanged: { name: 'commerce.order-changed.v1', partitions: 3, retentionMs: 14 * day },
  settingsChanged: { name: 'commerce.settings-changed.v1', partitions: 3, retentionMs: 14 * day },
  cartChanged: { name: 'commerce.cart-changed.v1', partitions: 6, retentionMs: 7 * day },
  releasePublished: { name: 'sites.release-published.v1', partitions: 3, retentionMs: 14 * day },
  assetChanged: { name: 'sites.asset-changed.v1', partitions: 3, retentionMs: 14 * day },
  sitesActed: { name: 'sites.acted.v1', partitions: 3, retentionMs: 14 * day },
  formsActed: { name: 'forms.acted.v1', partitions: 3, retentionMs: 14 * day },
  censusActed: { name: 'census.acted.v1', partitions: 3, retentionMs: 14 * day },
  commerceActed: { name: 'commerce.acted.v1', partitions: 3, retentionMs: 14 * day },
} as const

/** Where each service reports what owners did, for the audit that identity keeps. */
export const actedTopics = {
  sites: topics.sitesActed,
  forms: topics.formsActed,
  commerce: topics.commerceActed,
  census: topics.censusActed,
} as const
