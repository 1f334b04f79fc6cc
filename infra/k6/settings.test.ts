import { expect, test } from 'vitest'
import { needToken, scenarioOf } from './settings.ts'

test('smoke runs unless another scenario is named, and an unknown name is told with the known ones', () => {
  expect(scenarioOf({})).toBe('smoke')
  expect(scenarioOf({ SCENARIO: 'soak', MINUTES: '8', RATE: '' })).toBe('soak')
  expect(() => scenarioOf({ SCENARIO: 'sock' })).toThrow(
    'SCENARIO must be one of smoke, load, stress, soak, spike, not sock',
  )
})

test.each(['0', '-1', 'fast', 'Infinity'])('RATE, MINUTES and TOLERANCE are refused as %s', (value) => {
  for (const name of ['RATE', 'MINUTES', 'TOLERANCE'])
    expect(() => scenarioOf({ [name]: value })).toThrow(`${name} must be a number above 0, not ${value}`)
})

test('without a token a run would be counted like visitors, which must be asked for', () => {
  const demo = { file: 'demo.json', site: 'http://demo.localhost', websiteId: 'x' }
  expect(() => needToken(demo, {})).toThrow(/demo\.json has no token .* PORTICO_SYNTHETIC.* AS_VISITORS=1/)
  needToken(demo, { AS_VISITORS: '1' })
  needToken(demo, { PORTICO_SYNTHETIC: 'token' })
  needToken({ ...demo, synthetic: 'token' }, {})
})
