import { expect, test } from 'vitest'
import { NO_CAMPAIGN, readCampaign } from './campaign.ts'

test('source, medium and campaign are read from the query string', () => {
  const read = { source: 'letter', medium: 'email', campaign: 'autumn 26' }
  expect(readCampaign('?utm_source=letter&utm_medium=email&utm_campaign=autumn+26')).toEqual(read)
  expect(readCampaign('a=1&utm_campaign= autumn%2026 &utm_medium=email&utm_source=letter')).toEqual(read)
})

test('what is missing is empty, and long values are cut', () => {
  expect(readCampaign('?utm_source=' + 'a'.repeat(500))).toEqual({ ...NO_CAMPAIGN, source: 'a'.repeat(128) })
  expect([null, undefined, '', '?page=2'].map(readCampaign)).toEqual(Array(4).fill(NO_CAMPAIGN))
})
