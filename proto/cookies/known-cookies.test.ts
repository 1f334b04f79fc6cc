import { expect, test } from 'vitest'
import { categoryOfName } from './known-cookies.ts'

test('COOK-09: cookies that are cleared without consent are statistics or marketing, and our others are necessary', () => {
  for (const name of ['ss_cid', 'ss_cpvisit', 'ss_cvisit', 'ss_cvr', 'ss_cvt', 'SS_SESSION_ID'])
    expect(categoryOfName(name)).toBe('statistics')
  expect(categoryOfName('SS_MID')).toBe('marketing')
  for (const name of [
    'crumb',
    'ss_cookieAllowed',
    '__Host-portico_presence',
    `popup-overlay-${'a'.repeat(24)}`,
  ])
    expect(categoryOfName(name)).toBe('necessary')
  for (const name of ['_ga', 'toString', '']) expect(categoryOfName(name)).toBeNull()
})
