import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessibleInBoth } from './owner-panel.ts'
import { openPanel, saveByKey } from './owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

const place = {
  name: 'The Old Dairy',
  geometry: { location: { lat: 51.5, lng: -0.12 } },
  address_components: [
    { long_name: '12', types: ['street_number'] },
    { long_name: 'High Street', types: ['route'] },
    { long_name: 'Frome', types: ['postal_town', 'political'] },
    { long_name: 'BA11 1AA', types: ['postal_code'] },
    { long_name: 'United Kingdom', types: ['country', 'political'] },
  ],
}

/** The requests of Portico to a server that answers like Google Maps. Its key is `right-key`. */
const asked: URL[] = []
const google = createServer((request, response) => {
  const url = new URL(request.url!, 'http://provider')
  asked.push(url)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answerTo(url)))
})
beforeAll(async () => {
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done))
  await stack().standIn('maps', `http://127.0.0.1:${(google.address() as AddressInfo).port}`)
})
afterAll(() => {
  google.close()
  google.closeAllConnections()
})

function answerTo({ pathname, searchParams }: URL): object {
  if (searchParams.get('key') !== 'right-key') return { status: 'REQUEST_DENIED' }
  if (pathname.endsWith('/details/json')) return { status: 'OK', result: place }
  if (!searchParams.get('input')!.startsWith('The Old')) return { status: 'ZERO_RESULTS', predictions: [] }
  return {
    status: 'OK',
    predictions: [{ place_id: 'dairy-1', description: 'The Old Dairy, High Street, Frome' }],
  }
}

// Tests of the search for addresses.

const site = useSite(makeWidgetSite)
const path = '/api/google-maps/places'

test('DATA-20, DATA-21: an owner finds an address by its first letters, and it fills in the contact bar', async () => {
  const website = site()
  await website.settings({ mapSettings: { googleMapsKey: 'right-key' } })
  const { page } = await openPanel(browser(), stack(), website, 'settings')
  const form = page.getByRole('region', { name: 'Contact bar' })
  const search = form.getByLabel('Find an address')
  // The list closes when the page scrolls, as it does when the field gets the focus.
  await search.click()
  await search.pressSequentially('The Old')
  await page.getByRole('option', { name: 'The Old Dairy, High Street, Frome' }).waitFor()
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect.poll(() => form.getByLabel('Name of the place').inputValue()).toBe('The Old Dairy')
  expect(await form.getByLabel('Address', { exact: true }).inputValue()).toBe('12 High Street')
  expect(await form.getByLabel('Town and postcode').inputValue()).toBe('Frome BA11 1AA')
  expect(await form.getByLabel('Country').inputValue()).toBe('United Kingdom')
  await expectAccessibleInBoth(page)
  await saveByKey(page, form)
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('language')])).toContainEqual([
    '/maps/api/place/details/json',
    'en-US',
  ])

  await search.fill('')
  await search.pressSequentially('Nowhere at all')
  await page.getByText('No address begins with “Nowhere at all”.').waitFor()
  await website.settings({ mapSettings: { googleMapsKey: 'wrong-key' } })
  await search.fill('')
  await search.pressSequentially('The Old Barn')
  await form.getByText('Google refused the Maps key of this website.').waitFor()
  await page.context().close()
})

test('DATA-20, DATA-21: details without the part of the product that asks are refused, as is a website without a key', async () => {
  const { id, owner, settings } = site()
  const asks = async (query: Record<string, string>, call = 'details') => {
    const { status, text } = await owner.call(
      `${path}/${call}?${new URLSearchParams({ websiteId: id, ...query })}`,
    )
    return [status, JSON.parse(text) as { error: string; errors?: object }] as const
  }
  const before = asked.length
  expect(await asks({ placeId: 'dairy-1', productPage: 'settings' })).toMatchObject([
    400,
    { errors: { productSection: expect.any(String) as string } },
  ])
  await settings({ mapSettings: { googleMapsKey: '' } })
  expect(await asks({ input: 'The Old' }, 'autocomplete')).toMatchObject([
    409,
    { error: 'This website has no Google Maps key.' },
  ])
  expect(asked.length).toBe(before)
})
