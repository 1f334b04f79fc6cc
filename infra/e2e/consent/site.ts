import { blockType } from '@portico/proto/enums/block-type'
import type { Stack } from '../stack.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'

/** A website with a cookie banner, with the addresses of its pages. */
export type ConsentSite = WidgetSite & {
  /** A heading, and links to `film` and to `/words`, which is shown without a reload. */
  plain: string
  /** Code of the owner that loads a script and a frame of other hosts. */
  code: string
  /** The access screen of a member area, with the same code. */
  members: string
  /** A film of another provider. */
  film: string
}

export const OTHER_HOSTS = /^https?:\/\/(?!127\.0\.0\.1|[^/]*localhost)/

const CODE = `<h1>Code</h1><p>A page with code.</p><script src="https://tags.example/tag.js"></script>
  <iframe title="Counter" src="https://frames.example/counter"></iframe>`

export const RESTRICTIVE = {
  isCookieBannerEnabled: true,
  isRestrictiveCookiePolicyEnabled: true,
  isVisitorDataRestricted: false,
  cookieBannerAcceptType: 'OPT_IN_AND_OUT',
  cookieBannerCtaVariant: 'BUTTON',
}

export async function makeConsentSite(stack: Stack): Promise<ConsentSite> {
  const site = await makeWidgetSite(stack)
  const code = await site.page([{ type: blockType.html, value: { html: CODE } }], 'code')
  const members = await site.page([{ type: blockType.html, value: { html: CODE } }], 'member-area')
  const film = await site.page(
    [
      {
        id: 'film',
        type: blockType.video,
        value: {
          html: '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
          title: 'The film',
          poster: { assetUrl: '/s/none.webp', width: 960, height: 540, alt: 'A wheel' },
          width: 960,
          height: 540,
        },
      },
    ],
    'film',
  )
  await site.page([{ type: blockType.html, value: { html: '<h1>More words</h1>' } }], 'words')
  const plain = await site.page(
    [
      {
        type: blockType.html,
        value: {
          html: '<h1>Plain</h1><p>Words.</p><p><a href="/film">To the film</a> <a href="/words">To more words</a></p>',
        },
      },
    ],
    'plain',
  )
  await site.settings({ cookieSettings: RESTRICTIVE })
  return { ...site, plain, code, members, film }
}
