import type { Metrics } from '@portico/kit/runtime/metrics'

export type Signals = {
  websiteCreated(): void
  released(pages: number): void
  pictureStored(bytes: number): void
  renditionCreated(bytes: number): void
  contentVersionsRaised(count: number): void
}

/** The counters of this service, none by website. */
export function createSignals(metrics: Metrics): Signals {
  const websites = metrics.counter('sites_websites_created_total', 'Websites created.')
  const releases = metrics.counter('sites_releases_total', 'Releases published.')
  const pages = metrics.histogram(
    'sites_release_pages',
    'Addresses in a release.',
    [1, 5, 10, 50, 100, 500, 1_000],
  )
  const pictures = metrics.counter('sites_pictures_total', 'Pictures stored.')
  const renditions = metrics.counter('sites_renditions_total', 'Smaller widths of pictures created.')
  const bytes = metrics.counter('sites_picture_bytes_total', 'Bytes of pictures stored, in all widths.')
  const raised = metrics.counter(
    'sites_content_versions_raised_total',
    'Content versions raised by facts of commerce.',
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
    renditionCreated: (size) => {
      renditions.inc()
      bytes.inc(size)
    },
    contentVersionsRaised: (count) => raised.inc(count),
  }
}
