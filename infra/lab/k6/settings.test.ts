import { expect, test } from 'vitest'
import { assertToken, scenarioOf } from './settings.ts'

test('smoke is the default scenario, and the error for an unknown name lists the known ones', () => {
  expect(scenarioOf({})).toBe('smoke')
  expect(scenarioOf({ SCENARIO: 'soak', MINUTES: '8', RATE: '' })).toBe('soak')
  expect(() => scenarioOf({ SCENARIO: 'sock' })).toThrow(
    'SCENARIO must be one of smoke, load, stress, soak, spike, sale, overload, not sock',
  )
})

test.each(['0', '-1', 'fast', 'Infinity'])('RATE, MINUTES and TOLERANCE are refused as %s', (value) => {
  for (const name of ['RATE', 'MINUTES', 'TOLERANCE'])
    expect(() => scenarioOf({ [name]: value })).toThrow(`${name} must be a number above 0, not ${value}`)
})

test('without a token a run is refused, unless AS_VISITORS=1 is set', () => {
  const demo = { file: 'demo.json', site: 'http://demo.localhost', websiteId: 'x' }
  expect(() => assertToken(demo, {})).toThrow(/demo\.json has no token .* PORTICO_SYNTHETIC.* AS_VISITORS=1/)
  assertToken(demo, { AS_VISITORS: '1' })
  assertToken(demo, { PORTICO_SYNTHETIC: 'token' })
  assertToken({ ...demo, synthetic: 'token' }, {})
})
