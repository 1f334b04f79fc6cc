import { canonicalOf, descriptionOf, nameOf, previewPicture, seoOf } from './discovery.ts'
import { feedFilter, filteredPath, filteredTitle, hasFeeds } from '../../page/feeds.ts'
import type { PageModel } from '../../page/model.ts'
import { scriptJson } from '../../widgets/Island.tsx'
import { structuredData } from './structured-data.ts'

/** The metadata of a page for search engines, feed readers and previews of links. */
export function HeadMetadata({ page, title }: { page: PageModel; title: string }) {
  const { website, collection, item, product, languages = [] } = page
  const canonical = canonicalOf(page)
  const description = descriptionOf(page)
  const { socialTitle, socialDescription = description } = seoOf(page)
  const picture = canonical === undefined ? undefined : previewPicture(page)
  const data = canonical === undefined ? [] : structuredData(page, canonical)
  const hasFeed = canonical !== undefined && hasFeeds(page) && page.items!.length > 0
  const list = item || hasFeed ? collection : undefined
  const filter = feedFilter(page)
  const shownTitle = socialTitle ?? (nameOf(page) || title)
  return (
    <>
      {description && <meta name="description" content={description} />}
      {canonical !== undefined && <link rel="canonical" href={canonical} />}
      {canonical !== undefined &&
        languages.map(({ language, path }) => (
          <link key={path} rel="alternate" hrefLang={language} href={website.baseUrl + path} />
        ))}
      {canonical !== undefined && languages.length > 1 && (
        <link rel="alternate" hrefLang="x-default" href={website.baseUrl + languages[0]!.path} />
      )}
      {list && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={`${filteredTitle(list.title, filter)} — ${website.siteTitle}`}
          href={filteredPath(list.fullUrl, filter, 'rss')}
        />
      )}
      <meta property="og:title" content={shownTitle} />
      <meta property="og:site_name" content={website.siteTitle} />
      {canonical !== undefined && <meta property="og:url" content={canonical} />}
      <meta property="og:type" content={product ? 'product' : item ? 'article' : 'website'} />
      {socialDescription && <meta property="og:description" content={socialDescription} />}
      {picture && (
        <>
          <meta property="og:image" content={picture.assetUrl} />
          {picture.alt && <meta property="og:image:alt" content={picture.alt} />}
        </>
      )}
      {item && item.startDate === undefined && (
        <meta property="article:published_time" content={new Date(item.publishOn).toISOString()} />
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={shownTitle} />
      {socialDescription && <meta name="twitter:description" content={socialDescription} />}
      {picture && <meta name="twitter:image" content={picture.assetUrl} />}
      {data.map((each, at) => (
        <script key={at} type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptJson(each) }} />
      ))}
    </>
  )
}
