import {
  si500px,
  siBandcamp,
  siBehance,
  siBluesky,
  siDiscord,
  siDribbble,
  siEtsy,
  siFacebook,
  siFlickr,
  siFoursquare,
  siGithub,
  siGoodreads,
  siInstagram,
  siMastodon,
  siMedium,
  siPatreon,
  siPinterest,
  siReddit,
  siSoundcloud,
  siSpotify,
  siSubstack,
  siTelegram,
  siThreads,
  siTiktok,
  siTumblr,
  siTwitch,
  siVimeo,
  siWhatsapp,
  siX,
  siYoutube,
} from 'simple-icons'

type Icon = { title: string; path: string }

const MAIL = 'M2 5h20v14H2zm2.2 1.8L12 12.6l7.8-5.8zM20.2 8.4 12 14.6 3.8 8.4v8.8h16.4z'
const PHONE =
  'M6.6 2.5 9.9 4l.9 4.6-2.3 2a13 13 0 0 0 5 5l2-2.3 4.6.9 1.5 3.3-1.7 3.6C11 22.500 1.500 13 2.900 4.200z'

/** The networks of which the mark is known, by domain. */
const networks: Readonly<Record<string, Icon>> = {
  '500px.com': si500px,
  'bandcamp.com': siBandcamp,
  'behance.net': siBehance,
  'bsky.app': siBluesky,
  'discord.gg': siDiscord,
  'discord.com': siDiscord,
  'dribbble.com': siDribbble,
  'etsy.com': siEtsy,
  'facebook.com': siFacebook,
  'flickr.com': siFlickr,
  'foursquare.com': siFoursquare,
  'github.com': siGithub,
  'goodreads.com': siGoodreads,
  'instagram.com': siInstagram,
  'mastodon.social': siMastodon,
  'medium.com': siMedium,
  'patreon.com': siPatreon,
  'pinterest.com': siPinterest,
  'reddit.com': siReddit,
  'soundcloud.com': siSoundcloud,
  'spotify.com': siSpotify,
  'substack.com': siSubstack,
  't.me': siTelegram,
  'threads.net': siThreads,
  'threads.com': siThreads,
  'tiktok.com': siTiktok,
  'tumblr.com': siTumblr,
  'twitch.tv': siTwitch,
  'twitter.com': siX,
  'vimeo.com': siVimeo,
  'wa.me': siWhatsapp,
  'whatsapp.com': siWhatsapp,
  'x.com': siX,
  'youtube.com': siYoutube,
  'youtu.be': siYoutube,
}

/** The network of an address; for an unknown one its host, without a mark. Null for what is not an address. */
export function networkOf(url: string): { name: string; path?: string } | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname } = new URL(url)
  if (protocol === 'mailto:') return { name: 'E-mail', path: MAIL }
  if (protocol === 'tel:') return { name: 'Telephone', path: PHONE }
  if (!/^https?:$/.test(protocol)) return null
  const labels = hostname.split('.')
  for (let at = 0; at < labels.length - 1; at += 1) {
    const domain = labels.slice(at).join('.')
    const found = Object.hasOwn(networks, domain) ? networks[domain] : undefined
    if (found) return { name: found.title, path: found.path }
  }
  return { name: hostname.replace(/^www\./, '') }
}
