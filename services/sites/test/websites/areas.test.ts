import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { featureFlag, type FeatureFlag } from '@portico/proto/enums/feature-flag'
import { staffPermission, type StaffPermissionName } from '@portico/proto/enums/permission'
import type { SettingsReply, SiteList } from '@portico/proto/http/website/sites'
import type { StaffWebsitesReply } from '@portico/proto/http/people/staff'
import { ownerOf, startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

/** An admin of the website, for which these areas are off. */
function adminWithout(websiteId: string, ...off: FeatureFlag[]): Caller {
  const caller = ownerOf({ [websiteId]: ['admin'] })
  if (caller.principal.kind !== 'owner') throw new Error('not an owner')
  return { ...caller, principal: { ...caller.principal, off: { [websiteId]: off } } }
}

test('ENUM-21: the list of websites names the flags that are off', async () => {
  const { id } = await sites.website('flags')
  const list = (caller: Caller) => sites.ask('/api/rest/sites', { caller })
  const { codeInjection, commerce } = featureFlag
  const without = await list(adminWithout(id, commerce, codeInjection))
  expect(without.json<SiteList>().sites[0]!.off).toEqual([commerce, codeInjection])
  const all = await list(ownerOf({ [id]: ['admin'] }))
  expect(all.json<SiteList>().sites[0]!.off).toBeUndefined()
})

test('ENUM-21: code and the settings of an area that is off are refused; other settings are saved', async () => {
  const { id } = await sites.website('refusing')
  const root = `/api/rest/sites/${id}`
  const { announcementBar, popupOverlay, codeInjection } = featureFlag
  const put = async (json: object, ...off: FeatureFlag[]) =>
    (await sites.ask(`${root}/settings`, { caller: adminWithout(id, ...off), method: 'PUT', json })).status
  const announcement = { announcementBarSettings: { style: 1, text: 'Open on Sunday' } }
  const popup = { popupOverlaySettings: { timerDelay: 3 } }
  expect(await put(announcement)).toBe(200)
  expect(await put(popup, announcementBar)).toBe(200)
  expect(await put({ popupOverlayContent: { heading: 'Hello' } }, announcementBar)).toBe(200)
  expect(await put({ description: 'Cups' }, announcementBar, popupOverlay)).toBe(200)
  for (const [json, flag, name] of [
    [announcement, announcementBar, 'Announcement bar'],
    [popup, popupOverlay, 'Popup'],
    [{ popupOverlayContent: { heading: 'Bye' } }, popupOverlay, 'Popup'],
  ] as const) {
    const caller = adminWithout(id, flag)
    const refused = await sites.ask(`${root}/settings`, { caller, method: 'PUT', json })
    expect([refused.status, refused.json()]).toMatchObject([
      403,
      { error: `${name} is not available for this website.`, errorKey: 'area-off' },
    ])
  }
  const saved = await sites.ask(`${root}/settings`, { caller: ownerOf({ [id]: ['admin'] }) })
  expect(saved.json<SettingsReply>().settings).toMatchObject({
    announcementBarSettings: { text: 'Open on Sunday' },
    popupOverlayContent: { heading: 'Hello' },
  })
  const code = (caller: Caller) => sites.ask(`${root}/code`, { caller })
  expect((await code(adminWithout(id, codeInjection))).status).toBe(403)
  expect((await code(adminWithout(id, popupOverlay))).status).toBe(200)
})

test('the staff finds websites by the beginning of their address or title, or by their id', async () => {
  const { id } = await sites.website('kiln-and-clay')
  await sites.website('kiln-house')
  const staffWith = (...names: StaffPermissionName[]): Caller => {
    const caller = ownerOf({})
    if (caller.principal.kind !== 'owner') throw new Error('not an owner')
    const staff = names.map((name) => staffPermission[name])
    return { ...caller, principal: { ...caller.principal, staff } }
  }
  const find = (search: string, caller = staffWith('customerDataRead')) =>
    sites.ask(`/api/rest/staff/find-websites?search=${encodeURIComponent(search)}`, { caller })
  const identifiers = async (search: string) =>
    (await find(search)).json<StaffWebsitesReply>().websites.map(({ identifier }) => identifier)
  expect(await identifiers('Kiln-')).toEqual(['kiln-and-clay', 'kiln-house'])
  expect(await identifiers(id)).toEqual(['kiln-and-clay'])
  expect(await identifiers('and-clay')).toEqual([])
  expect(await identifiers('%')).toEqual([])
  expect((await find(id)).json<StaffWebsitesReply>().websites[0]!.url).toMatch(/^http.*:\/\/kiln-and-clay\./)
  expect((await find(' ')).json()).toMatchObject({ errors: { search: 'is required' } })
  expect((await find('kiln', staffWith('notes'))).status).toBe(403)
  expect((await find('kiln', ownerOf({ [id]: ['admin'] }))).status).toBe(403)
})
