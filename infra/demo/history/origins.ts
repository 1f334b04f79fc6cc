import type { SampleHit } from '@portico/proto/http/common/sample-history'
import type { Chance, Weighted } from './chance.ts'

/** How a visit came to the website. */
export type Origin = Pick<SampleHit, 'referrerHost' | 'source' | 'medium' | 'campaign'>

const NOWHERE: Origin = { referrerHost: '', source: '', medium: '', campaign: '' }
const from = (referrerHost: string): Origin => ({ ...NOWHERE, referrerHost })

/** The letters to customers: the days before today on which they were sent. */
const letters = [
  { name: 'spring-glazes', daysAgo: 46 },
  { name: 'kiln-opening', daysAgo: 17 },
]

const usual: Weighted<Origin> = [
  [NOWHERE, 34],
  [from('www.google.com'), 29],
  [from('duckduckgo.com'), 5],
  [from('www.bing.com'), 4],
  [from('www.instagram.com'), 12],
  [from('www.pinterest.co.uk'), 6],
  [from('www.facebook.com'), 3],
  [{ ...from('www.instagram.com'), source: 'instagram', medium: 'social', campaign: 'studio-diary' }, 4],
  [{ ...from('www.google.com'), source: 'google', medium: 'cpc', campaign: 'stoneware' }, 3],
]

/** How much more a day is visited because of a letter: 1 on other days. */
export const letterBoost = (daysAgo: number) =>
  1 + letters.reduce((sum, each) => sum + effect(each, daysAgo), 0)

/** Returns how a visit of that day came to the website. */
export function originOf(chance: Chance, daysAgo: number): Origin {
  for (const letter of letters) {
    const share = effect(letter, daysAgo)
    if (share > 0 && chance.happens(share / (1 + share)))
      return { ...NOWHERE, source: 'letter', medium: 'email', campaign: letter.name }
  }
  return chance.pick(usual)
}

/** The visits that a letter adds on a day, as a share of the usual ones: most on its first day, none after four. */
function effect({ daysAgo: sent }: (typeof letters)[number], daysAgo: number): number {
  return [0.9, 0.45, 0.2, 0.1][sent - daysAgo] ?? 0
}
