import type { PageAssets } from '../site/Frame.tsx'

/** What a visitor sees when a page cannot be made (PAGE-02 type 101): made from nothing that can be away. */
export function awayPage({ styles }: PageAssets): string {
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>Back in a moment</title>${links}</head><body><main>` +
    '<section class="page-section message-page" data-width="normal" data-first=""><div>' +
    '<h1>Back in a moment.</h1><p class="lead">This page cannot be shown right now. Please try again shortly.</p>' +
    '<p><a class="button" href="">Try again</a></p></div></section></main></body></html>'
  )
}
