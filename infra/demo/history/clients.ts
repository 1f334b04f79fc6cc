import type { SampleHit } from '@portico/proto/http/common/sample-history'
import type { Chance, Weighted } from './chance.ts'

/** The browser of a visitor, and how its connection is. */
export type Browser = Pick<SampleHit, 'device' | 'browser' | 'os' | 'country'> & {
  connection: '3g' | '4g' | 'slow-2g' | '2g'
}

const devices: Weighted<SampleHit['device']> = [
  ['mobile', 57],
  ['desktop', 37],
  ['tablet', 6],
]

const browsers: Record<SampleHit['device'], Weighted<readonly [browser: string, os: string]>> = {
  mobile: [
    [['Safari', 'iOS'], 52],
    [['Chrome', 'Android'], 38],
    [['Samsung', 'Android'], 7],
    [['Firefox', 'Android'], 3],
  ],
  tablet: [
    [['Safari', 'iOS'], 70],
    [['Chrome', 'Android'], 30],
  ],
  desktop: [
    [['Chrome', 'Windows'], 38],
    [['Edge', 'Windows'], 16],
    [['Firefox', 'Windows'], 7],
    [['Safari', 'macOS'], 20],
    [['Chrome', 'macOS'], 12],
    [['Firefox', 'Linux'], 5],
    [['Chrome', 'ChromeOS'], 2],
  ],
}

const countries: Weighted<string> = [
  ['GB', 61],
  ['IE', 7],
  ['US', 9],
  ['DE', 6],
  ['FR', 5],
  ['NL', 4],
  ['ES', 2],
  ['DK', 2],
  ['CA', 2],
  ['AU', 1],
  ['JP', 1],
]

/** Returns the browser of a new visitor. */
export function browserOf(chance: Chance): Browser {
  const device = chance.pick(devices)
  const [browser, os] = chance.pick(browsers[device])
  const connection = device !== 'desktop' && chance.happens(0.14) ? '3g' : '4g'
  return { device, browser, os, country: chance.pick(countries), connection }
}
