/** The script that makes follow buttons of X (DATA-23). */
export const FOLLOW_SCRIPT = 'https://platform.twitter.com/widgets.js'

/** The origins that a follow button loads from. */
export const followSources = {
  script: ['https://platform.twitter.com'],
  frame: ['https://platform.twitter.com', 'https://syndication.twitter.com'],
}

const HOSTS = ['x.com', 'www.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com']

/** The name of an account that can be followed, from its address; null for anything else. */
export function followedAccount(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol) || !HOSTS.includes(hostname)) return null
  return /^\/@?(\w{1,15})\/?$/.exec(pathname)?.[1] ?? null
}
