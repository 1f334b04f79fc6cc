import type { EmbedValue } from '@portico/proto/blocks/embed'
import { blockType } from '@portico/proto/enums/block-type'
import { readVideoEmbed } from '@portico/proto/enums/video'

/** The frame of an embed: its address, the page that a link opens, and width divided by height if it is known. */
export type EmbedFrame = {
  src: string
  href: string
  host: string
  ratio: number | null
  height: number | null
}

/** Soundcloud's player, which takes the address of a track or a list. */
const SOUNDCLOUD_PLAYER = 'https://w.soundcloud.com/player/'
const SOUNDCLOUD_HEIGHT_PX = 166

/**
 * The frame of an embed, from its address or from the iframe in its code; null if it has neither. Frames are loaded by https
 * only: an https page would refuse the others.
 */
export function embedFrame({ url, html, width, height }: EmbedValue, type: number): EmbedFrame | null {
  const embed = url === undefined ? readVideoEmbed(html) : null
  const given = url ?? embed?.url
  if (!given || !URL.canParse(given, 'https://none.invalid')) return null
  const address = new URL(given, 'https://none.invalid')
  if (!/^https?:$/.test(address.protocol) || address.hostname === 'none.invalid') return null
  address.protocol = 'https:'
  const host = address.hostname.replace(/^www\./, '')
  const common = { href: address.href, host, ratio: ratioOf(width, height, html), height: null }
  if (type !== blockType.soundcloud || host === 'w.soundcloud.com') return { ...common, src: address.href }
  if (host !== 'soundcloud.com') return null
  const player = new URL(SOUNDCLOUD_PLAYER)
  player.searchParams.set('url', address.href)
  return { ...common, src: player.href, ratio: null, height: SOUNDCLOUD_HEIGHT_PX }
}

function ratioOf(width: number | undefined, height: number | undefined, html: string): number | null {
  const size = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']?(\\d{1,5})(?![\\d%])`, 'i').exec(html)?.[1])
  const ratio = (width ?? size('width')) / (height ?? size('height'))
  return Number.isFinite(ratio) && ratio > 0 ? Math.round(ratio * 1_000) / 1_000 : null
}
