import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { form as formBlock, section, whole } from '../seed/pages/blocks.ts'
import { collectionType } from '@portico/proto/enums/collection-type'
import { signInOn } from '../pictures/places.ts'
import { openPage } from './browser.ts'
import { signIn } from './http.ts'
import type { Stack } from './stack.ts'

const QUESTIONS = ['The glaze', 'The form']
const fields = [
  { type: 'text', id: 'text-1', title: 'Your name', required: true },
  { type: 'likert', id: 'likert-1', title: 'How do you like our bowls?', options: QUESTIONS, required: true },
  { type: 'time', id: 'time-1', title: 'When shall we call?' },
  { type: 'textarea', id: 'textarea-1', title: 'Anything else?' },
]

/**
 * Forms with field types that the demo site does not use. Each is on its own page, is sent in a browser, and is read by
 * the owner.
 */
export function formTests(stack: () => Stack, browser: () => Browser): void {
  test('ENUM-46 FORM-16 FORM-25: a page sends likert answers and an untouched time field; the inbox shows each question', async () => {
    const { path, formId } = await publishForm()
    const { page, errors } = await openPage(browser())
    await page.goto(new URL(path, stack().demo.site).href)
    await send(page, 'Untouched time')
    await page.locator('.form-done[data-state=succeeded]').waitFor()
    expect(errors).toEqual([])

    const owner = await signIn(stack().demo.config, stack().demo.owner)
    const stored = await owner.get<{ submissions: { form: object }[] }>(
      `/api/rest/forms/${formId}/submissions?websiteId=${stack().demo.websiteId}`,
    )
    expect(stored.submissions.map(({ form }) => form)).toEqual([
      { 'text-1': 'Untouched time', 'likert-1': { 'The glaze': 1, 'The form': -2 } },
    ])

    const { page: config } = await openPage(browser())
    await signInOn(config, stack().demo)
    await config.goto(`${stack().demo.config}sites/${stack().demo.websiteId}/inbox`)
    await config.getByText('Untouched time').first().click()
    const answers = config.locator('dl.answers > div')
    await expect
      .poll(() =>
        answers.evaluateAll((rows) => rows.map((row) => [...row.children].map((c) => c.textContent))),
      )
      .toEqual([
        ['Your name', 'Untouched time'],
        ['How do you like our bowls?', 'The glaze: Agree; The form: Strongly Disagree'],
        ['When shall we call?', 'N/A'],
        ['Anything else?', 'N/A'],
      ])
    await Promise.all([page.context().close(), config.context().close()])
  })

  test('FORM-16: a time without AM or PM shows an error at its field, and is sent after one is chosen', async () => {
    const { path, formId } = await publishForm()
    const { page } = await openPage(browser())
    await page.goto(new URL(path, stack().demo.site).href)
    await page.getByLabel('Hour').fill('3')
    await page.getByLabel('Minute').fill('5')
    await send(page, 'With a time')
    await page.locator('#time-1 .field-error').getByText('Please choose AM or PM').waitFor()
    await page.getByLabel('AM or PM').selectOption('PM')
    await page.locator('form button[type=submit]').click()
    await page.locator('.form-done[data-state=succeeded]').waitFor()

    const owner = await signIn(stack().demo.config, stack().demo.owner)
    const stored = await owner.get<{ submissions: { form: Record<string, unknown> }[] }>(
      `/api/rest/forms/${formId}/submissions?websiteId=${stack().demo.websiteId}`,
    )
    expect(stored.submissions.map(({ form }) => form['time-1'])).toEqual([
      { Hour: '03', Minute: '05', Second: '00', Ampm: 'PM' },
    ])
    await page.context().close()
  })

  async function send(page: Page, name: string): Promise<void> {
    await page.locator('form').waitFor()
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('group', { name: 'The glaze' }).getByLabel('Agree', { exact: true }).check()
    await page.getByRole('group', { name: 'The form' }).getByLabel('Strongly Disagree').check()
    await page.locator('form button[type=submit]').click()
  }

  /** Makes a form and a published page that contains only this form. */
  async function publishForm(): Promise<{ path: string; formId: string }> {
    const { demo } = stack()
    const owner = await signIn(demo.config, demo.owner)
    const urlId = `form-${Date.now().toString(36)}`
    const form = await owner.write<{ id: string }>('POST', `/api/rest/forms?websiteId=${demo.websiteId}`, {
      name: urlId,
      fields,
    })
    const root = `/api/rest/sites/${demo.websiteId}`
    const collection = await owner.write<{ id: string }>('POST', `${root}/collections`, {
      type: collectionType.page,
      title: 'A form',
      urlId,
      navigation: false,
    })
    const document = {
      title: 'A form',
      description: '',
      sections: [section('one', [whole(formBlock('f', form.id))])],
    }
    await owner.write('PUT', `${root}/collections/${collection.id}/page`, { document })
    await owner.write('POST', `${root}/publish`)
    return { path: `/${urlId}`, formId: form.id }
  }
}
