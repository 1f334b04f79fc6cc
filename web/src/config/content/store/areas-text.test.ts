import { expect, test } from 'vitest'
import { areaName, areasText, parseAreas } from './areas-text.ts'

test('areas are read as they are typed, and typed as they are read', () => {
  const text = 'DE, US-CA, DE 10000-14999, GB SW1A, *'
  const areas = [
    { country: 'DE' },
    { country: 'US', region: 'CA' },
    { country: 'DE', postal: '10000-14999' },
    { country: 'GB', postal: 'SW1A' },
    { country: '*' },
  ]
  expect(parseAreas(text)).toEqual(areas)
  expect(areasText(areas)).toBe(text)
  expect(parseAreas(' de;\nGermany, ')).toEqual([{ country: 'DE' }, { country: 'GERMANY' }])
})

test('an area has a name in words', () => {
  expect(areaName({ country: 'DE', postal: '10' })).toBe('Germany, 10')
  expect([areaName({ country: '*' }), areaName({ country: 'US', region: 'CA' })]).toEqual([
    'Everywhere',
    'United States, CA',
  ])
})
