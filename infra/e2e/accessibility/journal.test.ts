import { expect, test } from 'vitest'
import { sitePlaces } from '../../lab/pictures/places.ts'
import { browser, stack } from '../suite.ts'
import { visitAll } from '../visitors.ts'
import { axeTests, expectNothingSerious } from './axe-tests.ts'
import { MONTH, journalPages, otherPages, shopPages, showcasePages } from './demo-pages.ts'

axeTests(journalPages, ['phone', 'desktop'])

test('axe finds nothing serious on the months of the journal, and the lists name every other page that links lead to', async () => {
  const places = await sitePlaces(stack().demo)
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname + new URL(url).search
  const months = places.filter((place) => MONTH.test(pathOf(place)))
  expect(months.length).toBeGreaterThan(3)
  expect(
    places
      .filter((place) => !months.includes(place))
      .map(pathOf)
      .sort(),
  ).toEqual([...shopPages, ...journalPages, ...otherPages, ...showcasePages].sort())
  await visitAll(browser(), months, (visitor, { url }) =>
    expectNothingSerious(visitor, url, ['phone', 'desktop']),
  )
})
