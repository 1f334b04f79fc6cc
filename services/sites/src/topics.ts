import type { Topic } from '@portico/kit/bus/bus'

/** A website shows a new release; key: the website's id. */
export const RELEASE_PUBLISHED: Topic = {
  name: 'sites.release-published.v1',
  partitions: 3,
  retentionMs: 7 * 24 * 3_600_000,
}

/** Commerce's, made here too if sites starts first; a different partition count would be refused at the start. */
export const PRODUCT_CHANGED: Topic = {
  name: 'commerce.product-changed.v1',
  partitions: 3,
  retentionMs: 14 * 24 * 3_600_000,
}
