import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { reportedActs } from '@portico/kit/testing/acts'
import { staffPermission, type StaffPermissionName } from '@portico/proto/enums/permission'
import type { BillingReply, PlanRequestsReply } from '@portico/proto/http/website/billing'
import type { SiteList } from '@portico/proto/http/website/sites'
import { TRIAL_DAYS } from '@portico/proto/limits'
import { DEFAULT_PLANS } from '@portico/proto/money/plans'
import { accountId, ownerOf, startSites } from '../harness.ts'

const DAY_MS = 86_400_000
const published: Parameters<typeof reportedActs>[0][number][] = []
let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
  vi.spyOn(sites.bus, 'publish').mockImplementation(async (topic, messages) => {
    published.push(...messages.map((message) => ({ topic, message })))
    return Promise.resolve()
  })
})
afterAll(() => sites.stop())

const staffWith = (...names: StaffPermissionName[]): Caller => ({
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'd4'.repeat(12),
    sessionId: 's',
    sites: {},
    staff: names.map((name) => staffPermission[name]),
  },
})
const asStaff = (path: string, json?: object, caller = staffWith('billingChangePlan', 'extendTrial')) =>
  sites.ask(`/api/rest/staff/${path}`, { caller, ...(json && { method: 'PUT', json }) })

async function trialSite(identifier: string) {
  const site = await sites.website(identifier)
  return {
    ...site,
    read: async () => (await site.own('/billing')).json<BillingReply>(),
    request: (plan: string) => site.own('/billing/request', { method: 'PUT', json: { plan } }),
    setPlan: (json: object) => asStaff(`websites/${site.id}/plan`, json),
    setTrial: (json: object) => asStaff(`websites/${site.id}/trial`, json),
  }
}
type Site = Awaited<ReturnType<typeof trialSite>>

/** The acts of a website that sites has reported, in order. */
const actsOf = ({ id }: Site) =>
  reportedActs(published)
    .filter(({ key }) => key === id)
    .map(({ action, accountId, isStaff, reference, fields }) => ({
      action,
      accountId,
      isStaff,
      reference,
      fields,
    }))

test('PAGE-12, ENUM-02: a new website is a trial with an end, which the page context, the list and the billing tell', async () => {
  const site = await trialSite('trial')
  const trialEndsOn = sites.clock.at.getTime() + TRIAL_DAYS * DAY_MS
  expect(await site.read()).toEqual({
    status: 'trial',
    plan: null,
    trialEndsOn,
    request: null,
    plans: DEFAULT_PLANS,
  })
  const list = await sites.ask('/api/rest/sites', { caller: ownerOf({ [site.id]: ['admin'] }) })
  expect(list.json<SiteList>().sites).toMatchObject([{ id: site.id, status: 'trial', trialEndsOn }])
  expect((await site.page('/')).website.siteStatus).toEqual({ value: 3 })
})

test('ENUM-02: a trial that has ended is expired, and the website stays online', async () => {
  const site = await trialSite('ended')
  const before = sites.clock.at
  sites.clock.at = new Date(before.getTime() + TRIAL_DAYS * DAY_MS)
  expect(await site.read()).toMatchObject({ status: 'expired' })
  expect((await site.page('/')).website.siteStatus).toEqual({ value: 1 })
  await site.collection('Home', 'home')
  expect((await site.publish()).number).toBeDefined()
  sites.clock.at = before
})

test('the operator’s own websites are internal', async () => {
  const site = await trialSite('demo')
  expect(await site.read()).toMatchObject({ status: 'internal', plan: null })
  expect((await site.page('/')).website.siteStatus).toEqual({ value: 6 })
})

test('PAGE-12: an owner asks for a plan, asks for another one instead, and withdraws it', async () => {
  const site = await trialSite('asking')
  expect((await site.request('website')).json<BillingReply>().request).toEqual({
    plan: 'website',
    requestedOn: sites.clock.at.getTime(),
  })
  await site.request('website')
  await site.request('store')
  expect((await site.read()).request?.plan).toBe('store')
  expect((await site.own('/billing/request', { method: 'DELETE' })).json<BillingReply>().request).toBeNull()
  await site.own('/billing/request', { method: 'DELETE' })
  await expect
    .poll(() => actsOf(site).map(({ action }) => action))
    .toEqual(['plan.requested', 'plan.requested', 'plan.withdrawn'])
  const unknown = await site.request('gold')
  expect([unknown.status, unknown.json()]).toMatchObject([400, { errors: { plan: 'is not offered' } }])
})

test('PERM-03: only the roles with the permission for billing read and ask for plans', async () => {
  const site = await trialSite('roles')
  for (const [role, status] of [
    ['admin', 200],
    ['billing', 200],
    ['editor', 403],
  ] as const) {
    expect((await site.own('/billing', {}, role)).status).toBe(status)
    const asked = await site.own('/billing/request', { method: 'PUT', json: { plan: 'store' } }, role)
    expect(asked.status).toBe(status)
  }
})

test('PERM-09: the staff sees requests, oldest first, and confirms one; the act is reported with its reason', async () => {
  const site = await trialSite('confirmed')
  await site.request('store')
  const reading = staffWith('billingRead')
  const { requests } = (await asStaff('plan-requests', undefined, reading)).json<PlanRequestsReply>()
  expect(requests.find(({ websiteId }) => websiteId === site.id)).toEqual({
    websiteId: site.id,
    identifier: 'confirmed',
    status: 'trial',
    plan: 'store',
    requestedOn: sites.clock.at.getTime(),
  })
  const paid = { status: 'paid', plan: 'store', request: null }
  expect((await site.setPlan({ status: 'paid', plan: 'store', reference: 'T-7' })).json()).toEqual(paid)
  expect((await asStaff(`websites/${site.id}/plan`, undefined, reading)).json()).toEqual(paid)
  expect((await site.page('/')).website.siteStatus).toEqual({ value: 8 })
  const byStaff = { accountId: 'd4'.repeat(12), isStaff: true, reference: 'T-7' }
  await expect
    .poll(() => actsOf(site))
    .toEqual([
      { action: 'plan.requested', accountId, isStaff: false, reference: '', fields: [] },
      { action: 'plan.changed', ...byStaff, fields: ['status', 'plan'] },
    ])
  expect((await site.request('store')).status).toBe(409)
  expect((await site.setTrial({ endsOn: sites.clock.at.getTime() + DAY_MS })).status).toBe(409)
})

test('PERM-09, PERM-10: wrong values name the field, and each call needs its permission', async () => {
  const site = await trialSite('refused')
  const now = sites.clock.at.getTime()
  for (const [answer, field] of [
    [await site.setPlan({ status: 'paid' }), 'plan'],
    [await site.setPlan({ status: 'paid', plan: 'gold' }), 'plan'],
    [await site.setPlan({ status: 'trial' }), 'status'],
    [await site.setPlan({ status: 'removed' }), 'status'],
    [await site.setPlan({ status: 'golden' }), 'status'],
    [await site.setPlan({ status: 'comped', reference: 'a b' }), 'reference'],
    [await site.setTrial({ endsOn: now }), 'endsOn'],
    [await site.setTrial({ endsOn: now + 400 * DAY_MS }), 'endsOn'],
    [await site.setTrial({ endsOn: 'tomorrow' }), 'endsOn'],
  ] as const)
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]])
  expect(await site.read()).toMatchObject({ status: 'trial' })
  const other = staffWith('billingRead', 'notes')
  const plan = { status: 'comped' }
  expect((await asStaff(`websites/${site.id}/plan`, plan, other)).status).toBe(403)
  expect((await asStaff(`websites/${site.id}/trial`, { endsOn: now + DAY_MS }, other)).status).toBe(403)
  expect((await asStaff('plan-requests', undefined, staffWith('notes'))).status).toBe(403)
  expect((await asStaff(`websites/${'0'.repeat(24)}/plan`, plan)).status).toBe(404)
})

test('PERM-10: the staff extends a trial, also one that has ended', async () => {
  const site = await trialSite('extended')
  const before = sites.clock.at
  sites.clock.at = new Date(before.getTime() + 30 * DAY_MS)
  await site.request('store')
  const endsOn = sites.clock.at.getTime() + 7 * DAY_MS
  const extended = await site.setTrial({ endsOn, reference: 'T-8' })
  expect(extended.json()).toMatchObject({ status: 'trial', trialEndsOn: endsOn, request: { plan: 'store' } })
  expect(await site.read()).toMatchObject({ status: 'trial', trialEndsOn: endsOn })
  await expect
    .poll(() => actsOf(site).at(-1))
    .toMatchObject({ action: 'trial.extended', isStaff: true, reference: 'T-8' })
  sites.clock.at = before
})
