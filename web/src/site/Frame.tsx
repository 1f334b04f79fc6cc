import type { ReactNode } from 'react'
import { COOKIE_SETTINGS_PATH } from '@portico/proto/cookies/consent'
import { bannerOf } from '@portico/proto/cookies/cookie-banner'
import { isOwnFont, ownFontId } from '@portico/proto/design/fonts'
import { pageType } from '@portico/proto/enums/page-type'
import { blocksOf } from '@portico/proto/site'
import { isRightToLeft } from '@portico/proto/values/text-direction'
import { Announcement } from '../widgets/announcement/Announcement.tsx'
import { announcementOf } from '../widgets/announcement/announcement-of.ts'
import { designOf, type Design } from '../design/properties.ts'
import { designStylesheets } from '../design/stylesheets.ts'
import { isListed, isShownPreview, titleOf } from './head/discovery.ts'
import { consentData, hasBanner } from '../page/cookie-banner.ts'
import { CheckoutHeader } from '../widgets/checkout/CheckoutHeader.tsx'
import { CookieBanner } from '../widgets/cookie-banner/CookieBanner.tsx'
import { PreviewBar } from '../widgets/preview-bar/View.tsx'
import { hasInfoBar, InfoBar } from '../widgets/info-bar/InfoBar.tsx'
import { widgets } from '../widgets/registry.ts'
import { fontSheets } from '../widgets/font-sheets.ts'
import { sourcesText } from '../widgets/sources.ts'
import { EARLY_CALLS } from '../page-script/early-calls.ts'
import { contextScript } from './context-script.ts'
import { HeadMetadata } from './head/HeadMetadata.tsx'
import { bodyClass, bodyId } from '../views/body-attributes.ts'
import { Footer, Header } from '../views/Header.tsx'
import { isAlone, type PageModel } from '../page/model.ts'

/** The addresses of the files that every page loads. File names contain a hash. */
export type PageAssets = {
  styles: string[]
  /** The stylesheet of each widget that has its own, by folder. Only pages with such a block load it. */
  widgetStyles: Readonly<Record<string, string>>
  /** All stylesheets of pages in one file, for the canvas of the page editor. */
  canvasStyles?: string | null
  /** The scripts and stylesheets of each island with React, by name. Browsers fetch them while they are idle. */
  islandFiles: Readonly<Record<string, readonly string[]>>
  /** Runs first on pages with a cookie banner. */
  consent?: string | null
  /** Runs before the first paint of pages with an announcement bar. */
  announcement?: string | null
  script: string | null
  /** The script of the pages of a checkout, instead of `script`. */
  checkout?: string | null
  beacon: string | null
  /** The stylesheets of templates, font families and headers that are not in the base stylesheet, by name. */
  designStyles: Readonly<Record<string, string>>
  /** The font file of each family. */
  fonts: Readonly<Record<string, string>>
}

/**
 * The HTML document of a published page: head, header, main, footer. `context` is the page context as JSON, `codeGate` the
 * script that asks whether an owner's code may run (`page-script/code-gate.ts`).
 */
export function Frame({
  page,
  assets,
  context,
  codeGate,
  children,
}: {
  page: PageModel
  assets: PageAssets
  context: string
  codeGate: string | undefined
  children: ReactNode
}) {
  const { website } = page
  const title = titleOf(page)
  // The beacon reports the address, which contains the token of an order, or of a mailed link until a script removes it. The list of
  // orders has such addresses in its links.
  const hidesAddress =
    isAlone(page) || page.memberOrders || page.screen === 'password' || page.screen === 'confirm'
  const beacon = hidesAddress ? null : assets.beacon
  const script = isAlone(page) ? page.checkout && assets.checkout : assets.script
  /** The pages of a locked website and of a checkout, and mails, have no frame. */
  const isBare = page.lock !== undefined || isAlone(page)
  const hasCookieBanner = hasBanner(page) && !isAlone(page)
  const announcement = isBare ? undefined : announcementOf(page)
  const design = designOf(page.context)
  return (
    <html
      lang={website.language || 'en'}
      dir={isRightToLeft(website.language) ? 'rtl' : undefined}
      data-owner-code={page.hasOwnerCode && ''}
      data-sources={sourcesText(page)}
      style={hasProperties(design) ? design.properties : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {/* Answers the code's question, and shows the banner before the first paint. */}
        {hasCookieBanner && assets.consent && <script src={assets.consent} {...consentData(page)} />}
        {/* Before the stylesheets, because inline scripts after them wait until they are loaded. */}
        {codeGate && <script dangerouslySetInnerHTML={{ __html: codeGate }} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="theme-color" content={design.styles['color-paper']} />
        {!isListed(page) && <meta name="robots" content="noindex" />}
        <HeadMetadata page={page} title={title} />
        {announcement && assets.announcement && (
          <script src={assets.announcement} data-key={announcement.key} data-version={announcement.version} />
        )}
        {fontFiles(design, assets).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {[
          ...assets.styles,
          ...widgetStyles(page, assets),
          ...designStylesheets(design, assets.designStyles),
          ...ownFontSheets(design),
        ].map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {(isAlone(page) ? [] : fontSheets(page.context)).map((href) =>
          hasCookieBanner ? (
            <meta key={href} name="portico-font-sheet" content={href} />
          ) : (
            <link key={href} rel="stylesheet" href={href} />
          ),
        )}
        <link rel="icon" href="data:," />
        <script data-name="static-context" dangerouslySetInnerHTML={{ __html: contextScript(context) }} />
        <script type="application/json" id="portico-context" dangerouslySetInnerHTML={{ __html: context }} />
        {page.hasOwnerCode && <script dangerouslySetInnerHTML={{ __html: EARLY_CALLS }} />}
        {script && <script type="module" src={script} />}
        {beacon && <script type="module" src={beacon} />}
      </head>
      <body id={bodyId(page)} className={bodyClass(page)}>
        <a className="skip" href="#page">
          Skip to content
        </a>
        {page.preview && !('ended' in page.preview) && <PreviewBar preview={page.preview} />}
        {hasCookieBanner && (
          <CookieBanner banner={bannerOf(page.context.cookieSettings)} isForced={isShownPreview(page)} />
        )}
        {!isBare && <Announcement page={page} />}
        {!isBare && <Header page={page} />}
        {page.checkout && <CheckoutHeader siteTitle={page.website.siteTitle} />}
        <main id="page" tabIndex={-1}>
          {children}
        </main>
        {!isBare && <Footer page={page} />}
        {!isBare && <InfoBar page={page} />}
      </body>
    </html>
  )
}

/** The stylesheets of the page's blocks and of its info bar, each once, in the order of the page. */
function widgetStyles(page: PageModel, assets: PageAssets): string[] {
  const folders = blocksOf(page.document).flatMap(({ type }) =>
    Object.hasOwn(widgets, type) ? (widgets[type]?.styles ?? []) : [],
  )
  if (hasInfoBar(page) && !isAlone(page)) folders.push('info-bar')
  if (hasBanner(page) && !isAlone(page)) folders.push('cookie-banner')
  if (page.checkout) folders.push('checkout')
  if (page.mail) folders.push('mail-preview')
  if (page.lock) folders.push('lock-screen')
  if (page.plainCart) folders.push('cart')
  if (showsStore(page)) folders.push('quick-view')
  if (page.screen || page.memberOrders || page.pageType === pageType.protectedContent) folders.push('account')
  if (isShownPreview(page)) folders.push('preview-bar')
  if (page.path === COOKIE_SETTINGS_PATH) folders.push('cookie-settings')
  if (page.collection?.view !== undefined && !page.item && !page.product) folders.push('collection-view')
  if (page.pageType === pageType.popupOverlay) folders.push('popup')
  if (page.search || page.failure || page.pageType === pageType.notFound) folders.push('search-page')
  if (page.item?.startDate !== undefined || showsEvents(page)) folders.push('event-list')
  return [...new Set(folders)].flatMap((folder) => (folder && assets.widgetStyles[folder]) ?? [])
}

const hasProperties = ({ properties }: Design) => Object.keys(properties).length > 0

/** The stylesheets of the website's own fonts. */
const ownFontSheets = ({ fonts }: Design): string[] =>
  fonts.filter(isOwnFont).map((font) => `/s/${ownFontId(font)}/font.css`)

/** The font files that a design needs first. */
const fontFiles = ({ fonts }: Design, { fonts: files }: PageAssets): string[] =>
  fonts.flatMap((family) =>
    isOwnFont(family) ? `/s/${ownFontId(family)}/font.woff2` : (files[family] ?? []),
  )

const showsEvents = ({ collection, listings }: PageModel) =>
  collection !== undefined && listings[collection.id]?.events !== undefined

/** Whether the page is a store page, whose products have a quick view. */
const showsStore = ({ collection, item, product, listings }: PageModel) =>
  collection !== undefined && !item && !product && (listings[collection.id]?.products.length ?? 0) > 0
