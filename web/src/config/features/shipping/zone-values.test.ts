import { expect, test } from 'vitest'
import { checkOptions, newOption, parseSteps, zoneBody, zoneValues } from './zone-values.ts'

test('prices by weight and subtotal are read as they are typed', () => {
  expect(parseSteps('5 = 4.90\n\n10,5=7\nmore = 12', 'weight', 'EUR')).toEqual([
    { upTo: 5_000, price: 490 },
    { upTo: 10_500, price: 700 },
    { upTo: null, price: 1_200 },
  ])
  expect(parseSteps('50 = 5', 'subtotal', 'JPY')).toEqual([{ upTo: 50, price: 5 }])
  expect([parseSteps('heavy = 5', 'weight', 'EUR'), parseSteps('5', 'weight', 'EUR')]).toEqual([null, null])
})

test('a zone keeps its values through the form, and an option without a price is named', () => {
  const zone = {
    id: 'z',
    name: 'Germany',
    areas: [{ country: 'DE', postal: '10' }],
    options: [
      { id: 'a'.repeat(24), name: 'Parcel', kind: 'flat' as const, price: 490, steps: [], freeFrom: 5_000 },
      {
        id: 'b'.repeat(24),
        name: 'Freight',
        kind: 'weight' as const,
        price: 0,
        steps: [{ upTo: 30_000, price: 2_900 }],
        freeFrom: null,
      },
    ],
  }
  const { id: _, ...input } = zone
  expect(zoneBody(zoneValues(zone, 'EUR'), 'EUR')).toEqual(input)
  expect(checkOptions([newOption(), { ...newOption('weight'), steps: 'x' }], 'EUR')).toEqual({
    'options.0.price': expect.any(String),
    'options.1.steps': expect.any(String),
  })
})
