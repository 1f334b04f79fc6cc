import { isbot } from 'isbot'

/** The stored parts of a user agent. `device` is the code of the event contract: 0 unknown, 1 desktop, 2 mobile, 3 tablet. */
export type Agent = { isBot: boolean; device: 0 | 1 | 2 | 3; browser: string }

const families: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Parses a user agent. An empty one counts as a bot. */
export function readAgent(text: string): Agent {
  return { isBot: text === '' || isbot(text), device: deviceOf(text), browser: familyOf(text) }
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

function familyOf(text: string): string {
  return families.find(([pattern]) => pattern.test(text))?.[1] ?? ''
}
