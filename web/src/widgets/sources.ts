import { blockType } from '@portico/proto/enums/block-type'
import type { SocialLinksValue } from '@portico/proto/blocks/links'
import { blocksOf, type Block } from '@portico/proto/site'
import { gallerySources } from './gallery/sources.ts'
import { videoSources } from '../ui/video/sources.ts'
import { captchaSources } from './form/captcha-provider.ts'
import { disqusName, disqusSources } from './comments/provider.ts'
import { embedSources } from './embed/sources.ts'
import { mapSources } from './map/sources.ts'
import { opentableSources, tockSources } from './reservation/provider.ts'
import { followSources, followedAccount } from '../ui/follow.ts'
import { fontSources } from './font-sheets.ts'
import type { PageModel } from '../page/model.ts'
import { validValue } from './valid-value.ts'

/** Origins of other hosts that a page may load from, by the directive of its content security policy. */
export type Sources = Partial<
  Record<'frame' | 'script' | 'connect' | 'img' | 'media' | 'style' | 'font', readonly string[]>
>

type SourcesOfBlock = (value: never, page: PageModel) => Sources

/** The origins that blocks need, by block type. Pictures and media may come from any origin (`policy.ts`). */
const sourcesOfBlocks: Readonly<Record<number, SourcesOfBlock>> = {
  [blockType.video]: videoSources,
  [blockType.gallery]: gallerySources,
  [blockType.map]: (_value, page) => mapSources(page.context),
  [blockType.embed]: (value) => embedSources(value, blockType.embed),
  [blockType.soundcloud]: (value) => embedSources(value, blockType.soundcloud),
  [blockType.acuity]: ({ url }: { url: string }) => ({ frame: [new URL(url).origin] }),
  [blockType.opentable]: () => opentableSources,
  [blockType.opentableV2]: () => opentableSources,
  [blockType.tock]: () => tockSources,
  [blockType.socialLinks]: socialSources,
  [blockType.socialAccountLinks]: socialSources,
  [blockType.socialAccountLinksV2]: socialSources,
  [blockType.comments]: (_value, page) => commentSources(page),
}

function socialSources({ followButton, links }: SocialLinksValue): Sources {
  return followButton && links.some(({ url }) => followedAccount(url)) ? followSources : {}
}

function commentSources({ websiteSettings }: PageModel): Sources {
  const name = disqusName(websiteSettings.disqusShortname)
  return websiteSettings.commentsEnabled && name ? disqusSources(name) : {}
}

type PageParts = Pick<PageModel, 'document' | 'context' | 'websiteSettings' | 'forms'>

/** The directives that the blocks, the fonts and the captcha of a page add to its policy, each with its origins in ascending order. */
export function pageSources(page: PageParts): [directive: string, origins: string[]][] {
  const found = new Map<string, Set<string>>()
  const ofBlocks = blocksOf(page.document).map((block) => sourcesOf(block, page as PageModel))
  for (const sources of [fontSources(page.context), captchaSources(page.forms), ...ofBlocks]) {
    for (const [kind, origins] of Object.entries(sources)) {
      const set = found.get(`${kind}-src`) ?? new Set()
      for (const origin of origins) set.add(origin)
      found.set(`${kind}-src`, set)
    }
  }
  return [...found].map(([directive, origins]) => [directive, [...origins].sort()])
}

/** The same as one text, for the comparison of two pages; undefined without origins. */
export function sourcesText(page: PageParts): string | undefined {
  return (
    pageSources(page)
      .flatMap(([directive, origins]) => origins.map((origin) => `${directive}:${origin}`))
      .join(' ') || undefined
  )
}

function sourcesOf(block: Block, page: PageModel): Sources {
  const ofBlock = Object.hasOwn(sourcesOfBlocks, block.type) ? sourcesOfBlocks[block.type] : undefined
  const value = ofBlock && validValue(block)
  return value ? ofBlock!(value as never, page) : {}
}
