import type { ReactNode } from 'react'
import { pageType } from '@portico/proto/enums/page-type'
import { contextScript } from './context-script.ts'
import { Footer, Header } from './Header.tsx'
import type { PageModel } from '../page/model.ts'

/** The addresses of the files that every page loads. File names contain a hash. */
export type PageAssets = { styles: string[]; script: string | null; beacon: string | null; fonts: string[] }

/** The HTML document of a published page: head, header, main, footer. `context` is the page context as JSON. */
export function Frame({
  page,
  assets,
  context,
  children,
}: {
  page: PageModel
  assets: PageAssets
  context: string
  children: ReactNode
}) {
  const { website, document, websiteSettings } = page
  const siteTitle = website.siteTitle
  const title =
    page.path === '/'
      ? siteTitle
      : `${page.product?.title ?? page.item?.title ?? document.title} — ${siteTitle}`
  const description = document.description ?? (page.path === '/' ? website.siteDescription : undefined)
  // The beacon reports the address, which contains the token of a mailed link until a script removes it.
  const beacon = page.screen === 'password' || page.screen === 'confirm' ? null : assets.beacon
  const announcement = websiteSettings.announcementBarSettings
  return (
    <html lang={website.language || 'en'} data-owner-code={page.hasOwnerCode && ''}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {page.pageType >= pageType.notFound && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#f9faf8" />
        <meta property="og:title" content={title} />
        <meta property="og:site_name" content={siteTitle} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <link rel="icon" href="data:," />
        <script data-name="static-context" dangerouslySetInnerHTML={{ __html: contextScript(context) }} />
        <script type="application/json" id="portico-context" dangerouslySetInnerHTML={{ __html: context }} />
        {assets.script && <script type="module" src={assets.script} />}
        {beacon && <script type="module" src={beacon} />}
      </head>
      <body id={bodyId(page)} className={bodyClass(page)}>
        <a className="skip" href="#page">
          Skip to content
        </a>
        {page.context.showAnnouncementBar && announcement.text && (
          <p className="announcement" data-tone="ink">
            {announcement.text}
          </p>
        )}
        <Header page={page} />
        <main id="page" tabIndex={-1}>
          {children}
        </main>
        <Footer page={page} />
      </body>
    </html>
  )
}

function bodyId({ item, product, collection }: PageModel): string {
  if (product) return `item-${product.id}`
  return item ? `item-${item.id}` : `collection-${collection?.id ?? 'none'}`
}

function bodyClass(page: PageModel): string {
  const { collection, context } = page
  const view = page.item || page.product ? 'view-item' : 'view-list'
  const ofCollection = collection
    ? [`collection-type-${collection.typeName}`, `collection-${collection.id}`]
    : []
  const tweaks = Object.entries(context.tweakJSON).map(
    ([name, value]) => `tweak-${classPart(name)}-${classPart(value)}`,
  )
  return [view, ...ofCollection, ...tweaks].join(' ')
}

const classPart = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
