import { isbot, isbotMatch } from 'isbot'

/**
 * The stored parts of a user agent. `device` is the code of the event contracts: 0 unknown, 1 desktop, 2 mobile,
 * 3 tablet. `browser` and `os` are families; empty if unknown.
 */
export type Agent = { isBot: boolean; device: 0 | 1 | 2 | 3; browser: string; os: string }

type Families = readonly (readonly [RegExp, string])[]

const browsers: Families = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Families = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/**
 * Parses a user agent. An empty one counts as a bot. All collectors use this verdict, so that a crawler is counted in
 * none of them.
 */
export function readAgent(text: string): Agent {
  return {
    isBot: text === '' || isbot(text),
    device: deviceOf(text),
    browser: familyOf(browsers, text),
    os: familyOf(systems, text),
  }
}

const BOT_NAME_MAX = 64
const BOT_WORD = /bot|crawl|spider|slurp|fetch|preview|monitor/i

/**
 * Returns the name of a bot without its version, such as `Googlebot`: the word of its user agent that says so, or else the
 * first word of what `isbot` finds in it. At most 64 characters.
 */
export function botName(text: string): string {
  const words = text.split(/[^\w.-]+/)
  const name = words.find((word) => BOT_WORD.test(word)) ?? isbotMatch(text)?.split('/')[0]?.trim() ?? ''
  return (
    name
      .replaceAll(/\p{Cc}/gu, ' ')
      .toWellFormed()
      .slice(0, BOT_NAME_MAX) || '(unnamed)'
  )
}

/** Returns `readAgent` with a cache: a site sees few different agents, and the list of bots is long. */
export function createAgentReader(max = 2_000): (text: string) => Agent {
  const known = new Map<string, Agent>()
  return (text) => {
    let agent = known.get(text)
    if (!agent) {
      if (known.size >= max) known.clear()
      known.set(text, (agent = readAgent(text)))
    }
    return agent
  }
}

function deviceOf(text: string): Agent['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(text)) return 3
  if (/Mobi|iPhone|Android/.test(text)) return 2
  return text === '' ? 0 : 1
}

const familyOf = (families: Families, text: string) =>
  families.find(([pattern]) => pattern.test(text))?.[1] ?? ''
