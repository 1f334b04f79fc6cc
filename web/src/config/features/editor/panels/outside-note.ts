import { blockType } from '@portico/proto/enums/block-type'

const EMBEDDED = 'It is loaded from another website. Visitors who refuse embedded content see a link instead.'

/** A note for owners about a block that loads something from other hosts; undefined for other blocks. */
export function outsideNote(type: number, value: Readonly<Record<string, unknown>>): string | undefined {
  switch (type) {
    case blockType.embed:
    case blockType.soundcloud:
    case blockType.acuity:
    case blockType.opentable:
    case blockType.opentableV2:
    case blockType.tock:
      return EMBEDDED
    case blockType.video:
      return typeof value['html'] === 'string' && value['html'] !== ''
        ? 'The film is loaded from its provider after a click. Visitors who refuse embedded content see a link instead.'
        : undefined
    case blockType.map:
      return 'With a provider of maps in the settings of the website, visitors who refuse embedded content see the drawn map.'
    case blockType.comments:
      return 'Comments are loaded from Disqus. Visitors who refuse embedded content do not see them.'
    case blockType.rss:
      return 'The entries are read by our server. Nothing is loaded from the other website by visitors.'
  }
  return undefined
}
