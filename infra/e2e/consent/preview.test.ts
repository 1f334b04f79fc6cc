import { expect, test } from 'vitest'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { until } from '@portico/kit/testing/until'
import type { CreatedPreview } from '@portico/proto/http/website/preview-links'
import { expectAccessible } from '../accessible.ts'
import { ask } from '../http.ts'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { openPanel } from '../owner/owner-area.ts'
import { makeConsentSite } from './site.ts'
import { newConsentVisitor } from './visitor.ts'
import { browser, stack, useSite } from '../suite.ts'

// Previews of what is saved: the banner of cookies is forced, collectors run, and no figure changes.

const site = useSite(makeConsentSite)
test('MISC-10 COOK-05: a preview shows the forced cookie banner despite a stored choice; its visits are sent and not counted', async () => {
  const { owner, id } = site()
  const root = `/api/rest/sites/${id}`
  const draft = { title: 'Only saved', urlId: 'only-saved', type: 10 }
  const made = await owner.write<{ id: string }>('POST', `${root}/collections`, draft)
  const document = {
    title: draft.title,
    sections: [
      {
        id: 's',
        rows: [
          {
            columns: [{ span: 12, blocks: [{ id: 'b', type: 2, value: { html: '<h1>Only saved</h1>' } }] }],
          },
        ],
      },
    ],
  }
  await owner.write('PUT', `${root}/collections/${made.id}/page`, { document })
  const { url, id: linkId } = await owner.write<CreatedPreview>('POST', `${root}/previews`, { days: 1 })

  const visitor = await newConsentVisitor(browser())
  const { page, banner } = visitor
  await visitor.view(site().plain)
  await banner.getByRole('button', { name: 'Accept' }).click()
  await banner.waitFor({ state: 'detached' })
  await visitor.view(url)
  const bar = page.getByRole('complementary', { name: 'Preview' })
  await bar.getByText('Saved changes that are not published yet.').waitFor()
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/census/RecordHit'))
  const shown = await page.goto(site().at('/only-saved'))
  await page.getByRole('heading', { name: 'Only saved' }).waitFor()
  expect([shown!.status(), (await shown!.allHeaders())['x-robots-tag']]).toEqual([200, 'noindex'])
  expect((await shown!.allHeaders())['cache-control']).toBe('private, no-store')
  expect((await sent).ok()).toBe(true)
  await banner.waitFor()
  await banner.getByRole('button', { name: 'Decline' }).click()
  expect(await banner.count()).toBe(1)
  expect((await visitor.cookie('ss_cookieAllowed'))?.value).toBe('true')
  await expectAccessible(page)
  expect((await ask(site().at('/only-saved'))).status).toBe(404)

  await bar.getByRole('link', { name: 'Leave preview' }).click()
  await page.waitForURL(site().at('/'))
  expect([await bar.count(), await banner.count()]).toEqual([0, 0])
  await visitor.view(site().at('/words?after-the-preview'))
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)
  const range = { from: dayFromNow(-1), to: dayFromNow(1) }
  const countedPages = async () => {
    const query = { websiteId: id, by: 'page' as const, ...range }
    return (await owner.read(readVisits, { query })).rows.map(({ key }) => key)
  }
  await until(async () => (await countedPages()).includes('/words'))
  expect(await countedPages()).not.toContain('/only-saved')

  await page.goto(url)
  await bar.waitFor()
  await owner.write('DELETE', `${root}/previews/${linkId}`)
  expect((await page.goto(site().at('/only-saved')))!.status()).toBe(404)
  expect(await bar.count()).toBe(0)
  expect(await visitor.cookie('__Host-portico_preview')).toBeUndefined()
  await owner.write('DELETE', `${root}/collections/${made.id}`)
  await visitor.close()
})

test('an owner makes, copies and ends a preview link on the screen of releases', async () => {
  const { page } = await openPanel(browser(), stack(), site(), 'pages/releases')
  const section = page.getByRole('region', { name: 'Preview links' })
  await section.getByRole('button', { name: 'Create preview link' }).click()
  const address = await section.getByLabel('Link', { exact: true }).inputValue()
  expect(address.startsWith(site().at('/api/preview/'))).toBe(true)
  await expectAccessibleInBoth(page)
  expect((await ask(address)).status).toBe(303)
  await section.getByRole('button', { name: /^End/ }).click()
  await section.getByRole('button', { name: 'End link' }).click()
  await until(async () => (await ask(address)).status === 404)
  await page.context().close()
})
