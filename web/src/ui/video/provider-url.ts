import type { VideoEmbed } from '@portico/proto/enums/video'

/** An embed with a usable address. */
export type UsableEmbed = Exclude<VideoEmbed, { type: 'invalid' }>

export type PlayerUrlOptions = {
  /** The video is asked to start by itself. */
  isForced: boolean
  /** The video starts from an overlay, so the visitor has already pressed play. */
  hasOverlay: boolean
  /** The origin of the page, which the player's messages are sent to. */
  origin: string
}

type Provider = {
  /** The address of the provider's player for an address that owners copy, for example from the address bar. */
  player: (url: URL) => URL
  parameters: (origin: string) => Readonly<Record<string, string>>
  autoplay: readonly [name: string, value: string]
}

const asIs = (url: URL) => url
const none = () => ({})

/** The providers that VID-04 names. Others keep their address. */
const providers: Readonly<Record<string, Provider>> = {
  youtube: {
    player: youtubePlayer,
    parameters: (origin) => ({ enablejsapi: '1', playsinline: '1', rel: '0', origin }),
    autoplay: ['autoplay', '1'],
  },
  vimeo: { player: vimeoPlayer, parameters: () => ({ dnt: '1' }), autoplay: ['autoplay', '1'] },
  wistia: { player: asIs, parameters: none, autoplay: ['autoPlay', 'true'] },
  animoto: { player: asIs, parameters: none, autoplay: ['autoplay', '1'] },
}

/**
 * The address of the provider's player: with autoplay for the four providers of VID-04 if it is forced or the video has an
 * overlay, without cookies where the provider offers it, and https on a page with https (VID-05).
 */
export function playerUrl(
  { provider, url }: Pick<UsableEmbed, 'provider' | 'url'>,
  { isForced, hasOverlay, origin }: PlayerUrlOptions,
): string {
  const known = Object.hasOwn(providers, provider) ? providers[provider] : undefined
  const secure = secureUrl(url, origin)
  if (!known) return secure
  const player = known.player(new URL(secure))
  player.protocol = 'https:'
  for (const [name, value] of Object.entries(known.parameters(origin))) player.searchParams.set(name, value)
  if (isForced || hasOverlay) player.searchParams.set(...known.autoplay)
  return player.href
}

/** The address with https if the page has https; an address without a protocol gets the page's (VID-05). */
export function secureUrl(url: string, origin: string): string {
  const absolute = new URL(url, origin)
  if (origin.startsWith('https:')) absolute.protocol = 'https:'
  return absolute.href
}

/** The origins that the player of an embed is loaded from: with http also https, which secure pages use. */
export function playerOrigin(embed: UsableEmbed): string {
  return new URL(playerUrl(embed, { isForced: false, hasOverlay: false, origin: 'http://none.invalid' }))
    .origin
}

/** The page of a video at its provider, for visitors without scripts. */
export function watchUrl({ provider, url }: UsableEmbed): string {
  const player = new URL(url, 'https://none.invalid')
  const id = player.pathname.split('/').at(-1) ?? ''
  if (provider === 'youtube' && player.pathname.startsWith('/embed/'))
    return `https://www.youtube.com/watch?v=${id}`
  if (provider === 'vimeo' && player.hostname === 'player.vimeo.com') return `https://vimeo.com/${id}`
  return player.href
}

function youtubePlayer(url: URL): URL {
  const id =
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
  const player = new URL(url)
  player.hostname = 'www.youtube-nocookie.com'
  if (id) player.pathname = `/embed/${id}`
  player.searchParams.delete('v')
  return player
}

function vimeoPlayer(url: URL): URL {
  const id = url.hostname === 'player.vimeo.com' ? null : /^\/(\d+)/.exec(url.pathname)?.[1]
  if (!id) return url
  const player = new URL(url)
  player.hostname = 'player.vimeo.com'
  player.pathname = `/video/${id}`
  return player
}

/**
 * The address of the sound in an embed of Soundcloud; undefined for other embeds. @throws TypeError if it cannot be parsed
 * (VID-07)
 */
export function soundcloudTrack(embed: UsableEmbed): URL | undefined {
  if (embed.provider !== 'w.soundcloud.com') return undefined
  return new URL(new URL(embed.url, 'https://w.soundcloud.com').searchParams.get('url') ?? '')
}
