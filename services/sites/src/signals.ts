import type { Metrics } from '@portico/kit/runtime/metrics'

export type Signals = {
  websiteCreated(): void
  released(pages: number): void
  pictureStored(bytes: number): void
  renditionMade(bytes: number): void
  contentVersionsRaised(count: number): void
}

/** What sites counts. Never which website. */
export function createSignals(metrics: Metrics): Signals {
  const websites = metrics.counter('sites_websites_created_total', 'Websites that were created.')
  const releases = metrics.counter('sites_releases_total', 'Releases that were published.')
  const pages = metrics.histogram(
    'sites_release_pages',
    'Addresses in a release.',
    [1, 5, 10, 50, 100, 500, 1_000],
  )
  const pictures = metrics.counter('sites_pictures_total', 'Pictures that were stored.')
  const renditions = metrics.counter('sites_renditions_total', 'Widths of pictures that were made.')
  const bytes = metrics.counter('sites_picture_bytes_total', 'Bytes of the stored pictures, all widths.')
  const raised = metrics.counter(
    'sites_content_versions_raised_total',
    'Content versions raised by product facts.',
  )
  return {
    websiteCreated: () => websites.inc(),
    released: (count) => {
      releases.inc()
      pages.observe(count)
    },
    pictureStored: (size) => {
      pictures.inc()
      bytes.inc(size)
    },
    renditionMade: (size) => {
      renditions.inc()
      bytes.inc(size)
    },
    contentVersionsRaised: (count) => raised.inc(count),
  }
}
