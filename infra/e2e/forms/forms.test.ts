import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readSubmissions } from '@portico/proto/api/forms/submissions'
import { form as formBlock, section, whole } from '../../demo/pages/blocks.ts'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { previewCookies } from '@portico/proto/cookies/storage-keys'
import { signInOn } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { signIn } from '../http.ts'
import { browser, stack } from '../suite.ts'

const QUESTIONS = ['The glaze', 'The form']
const fields = [
  { type: 'text', id: 'text-1', title: 'Your name', required: true },
  { type: 'likert', id: 'likert-1', title: 'How do you like our bowls?', options: QUESTIONS, required: true },
  { type: 'time', id: 'time-1', title: 'When shall we call?' },
  { type: 'textarea', id: 'textarea-1', title: 'Anything else?' },
]

// Forms with field types that the demo site does not use. Each is on its own page, is sent in a browser, and is read by
// the owner.

test('ENUM-46 FORM-16 FORM-25: a page sends likert answers and an untouched time field; the inbox shows each question', async () => {
  const { path, formId } = await publishForm()
  const { page, errors } = await openPage(browser())
  await page.goto(new URL(path, stack().demo.site).href)
  await send(page, 'Untouched time')
  await page.locator('.form-done[data-state=succeeded]').waitFor()
  expect(errors).toEqual([])

  const owner = await signIn(stack().demo.config, stack().demo.owner)
  const stored = await owner.read(readSubmissions, {
    params: { id: formId },
    query: { websiteId: stack().demo.websiteId },
  })
  expect(stored.submissions.map(({ form }) => form)).toEqual([
    { 'text-1': 'Untouched time', 'likert-1': { 'The glaze': 1, 'The form': -2 } },
  ])

  const { page: config } = await openPage(browser())
  await signInOn(config, stack().demo)
  await config.goto(`${stack().demo.config}sites/${stack().demo.websiteId}/inbox`)
  await config.getByText('Untouched time').first().click()
  const answers = config.locator('dl.answers > div')
  await expect
    .poll(() => answers.evaluateAll((rows) => rows.map((row) => [...row.children].map((c) => c.textContent))))
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
  const stored = await owner.read(readSubmissions, {
    params: { id: formId },
    query: { websiteId: stack().demo.websiteId },
  })
  expect(stored.submissions.map(({ form }) => form['time-1'])).toEqual([
    { Hour: '03', Minute: '05', Second: '00', Ampm: 'PM' },
  ])
  await page.context().close()
})

const emailField = { type: 'email', id: 'email-1', title: 'Your email', required: true }

test('FORM-17 FORM-18 FORM-22: errors of a refused form are above their titles, a newsletter form has no general message, and a@b is accepted', async () => {
  const { path } = await publishForm({ fields: [emailField], isNewsletterToo: true })
  const { page, errors } = await openPage(browser())
  await page.goto(new URL(path, stack().demo.site).href)
  const forms = page.locator('main form.form')
  const newsletter = page.locator('.newsletter form.form')
  const plain = forms.and(page.locator(':not(.newsletter *)'))
  for (const form of [plain, newsletter]) {
    await form.getByLabel('Your email').fill('a@')
    await form.locator('button[type=submit]').click()
    const field = form.locator('.form-item.error')
    await field.locator('.field-error').getByText('Please enter a valid email', { exact: true }).waitFor()
    const isAbove = await field.evaluate((item) => {
      const [error, title] = [item.querySelector('.field-error')!, item.querySelector('.title')!]
      return error.getBoundingClientRect().bottom <= title.getBoundingClientRect().top + 1
    })
    expect(isAbove).toBe(true)
  }
  expect(await plain.locator('.form-message').allTextContents()).toEqual([
    'Your form has errors. Please correct the fields marked above.',
  ])
  expect(await newsletter.locator('.form-message').count()).toBe(0)
  for (const form of [plain, newsletter]) {
    await form.getByLabel('Your email').fill(' a@b ')
    await form.locator('button[type=submit]').click()
  }
  await expect.poll(() => page.locator('main .form-done').count()).toBe(2)
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
  await page.context().close()
})

test('FORM-09: the owner’s HTML is shown with the focus in place of the form, and its scripts run only with the visitor’s consent', async () => {
  const submissionMessage = '<h2>Done</h2><p>We <b>answer</b> soon.</p><script>window.ran = "inline"</script>'
  const { path } = await publishForm({ fields: [emailField], submissionMessage })
  for (const mayRun of [true, false]) {
    const { page, errors } = await openPage(browser())
    if (!mayRun)
      await page.addInitScript(() =>
        Object.assign(window, { porticoMayLoad: (category: string) => category !== 'scripts' }),
      )
    await page.goto(new URL(path, stack().demo.site).href)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await page.getByLabel('Your email').fill('ada@example.com')
    await page.locator('main form button[type=submit]').click()
    const done = page.locator('.form-done')
    await done.getByRole('heading', { name: 'Done' }).waitFor()
    expect(await done.locator('b').textContent()).toBe('answer')
    expect(await page.locator('main form').count()).toBe(0)
    await expect.poll(() => done.evaluate((each) => document.activeElement === each)).toBe(true)
    await expect
      .poll(() => page.evaluate(() => (window as { ran?: string }).ran))
      .toBe(mayRun ? 'inline' : undefined)
    expect(errors).toEqual([])
    await page.context().close()
  }
})

test('COOK-12 FORM-14: a textarea takes no more characters than its limit, which the context of the page names as on', async () => {
  const note = { type: 'textarea', id: 'note-1', title: 'Short note', maxLength: 10 }
  const { path } = await publishForm({ fields: [note] })
  const { page } = await openPage(browser())
  await page.goto(new URL(path, stack().demo.site).href)
  const rollups = await page.evaluate(
    () =>
      (window as unknown as { Static: { SQUARESPACE_CONTEXT: { rollups: object } } }).Static
        .SQUARESPACE_CONTEXT.rollups,
  )
  expect(rollups).toEqual({ textareaMaxLength: true })
  const input = page.getByLabel('Short note')
  await input.pressSequentially('twelve chars')
  expect(await input.inputValue()).toBe('twelve cha')

  // COOK-12: this browser overrides the flag; the service keeps its rule.
  const url = new URL(path, stack().demo.site).href
  await page.context().addCookies([{ name: previewCookies.overrides, value: 'textareaMaxLength:0', url }])
  await page.goto(url)
  await input.fill('')
  await page.locator('[data-island=form][data-hydration=done]').waitFor()
  await input.fill('')
  await input.pressSequentially('twelve chars')
  expect(await input.inputValue()).toBe('twelve chars')
  expect(
    await page.evaluate(
      () =>
        (window as unknown as { Static: { SQUARESPACE_CONTEXT: { rollups: object } } }).Static
          .SQUARESPACE_CONTEXT.rollups,
    ),
  ).toEqual({ textareaMaxLength: false })
  await page.locator('main form button[type=submit]').click()
  await page.locator('#note-1 .field-error').getByText('Please use at most 10 characters').waitFor()
  await page.context().close()
})

test('FORM-24 WIRE-10: without JavaScript the message takes the place of the form, and a hidden field has the value of the query', async () => {
  const submissionMessage = '<p>We have <b>your answer</b>.</p>'
  const hidden = { type: 'hidden', id: 'hidden-1', key: 'utm', value: 'none' }
  const { path, formId } = await publishForm({ fields: [emailField, hidden], submissionMessage })
  const context = await browser().newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(new URL(`${path}?utm=spring%20letter`, stack().demo.site).href)
  await page.getByLabel('Your email').fill('ada@example.com')
  await page.locator('main form button[type=submit]').click()
  await page.getByRole('heading', { name: 'Check your answers' }).waitFor()
  await page.locator('button[type=submit]').click()
  const done = page.locator('.form-done')
  await done.getByText('We have your answer.').waitFor()
  expect(await done.locator('b').textContent()).toBe('your answer')
  expect(await page.locator('main form').count()).toBe(0)
  expect(await page.locator(':focus').getAttribute('class')).toContain('form-done')
  // Another visitor of the page gets the form.
  await page.goto(new URL(path, stack().demo.site).href)
  expect(await page.locator('main form').count()).toBe(1)
  await context.close()

  const owner = await signIn(stack().demo.config, stack().demo.owner)
  const stored = await owner.read(readSubmissions, {
    params: { id: formId },
    query: { websiteId: stack().demo.websiteId },
  })
  expect(stored.submissions.map(({ form }) => form)).toEqual([
    { 'email-1': 'ada@example.com', 'hidden-1': 'spring letter' },
  ])
})

test('DATA-02: a form on a page that came over http goes to the https address of the website, if it has one', async () => {
  const { path } = await publishForm({ fields: [emailField] })
  const { page } = await openPage(browser())
  const { host } = new URL(stack().demo.site)
  // The context of a website with https. Nothing listens there: the calls are answered here.
  await page.addInitScript(() => {
    const website = (context: { website: { baseUrl: string } }) => ({
      ...context.website,
      baseUrl: context.website.baseUrl.replace('http:', 'https:'),
    })
    let shown: unknown
    const Static = Object.defineProperty({}, 'SQUARESPACE_CONTEXT', {
      get: () => shown,
      set: (context: { website: { baseUrl: string } }) => {
        shown = { ...context, website: website(context) }
      },
    })
    Object.assign(window, { Static })
  })
  const sent: string[] = []
  await page.route(`https://${host}/api/form/**`, (route) => {
    const request = route.request()
    if (request.method() === 'POST') sent.push(request.url().replace(/\?.*/, ''))
    return route.fulfill({
      headers: {
        'access-control-allow-origin': `http://${host}`,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'accept, content-type',
      },
      json: { key: 'k' },
    })
  })
  await page.goto(new URL(path, stack().demo.site).href)
  await page.getByLabel('Your email').fill('ada@example.com')
  await page.locator('main form button[type=submit]').click()
  await page.locator('.form-done').waitFor()
  expect(sent).toEqual([
    `https://${host}/api/form/FormSubmissionKey`,
    `https://${host}/api/form/SaveFormSubmission`,
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

/** Makes a form and a published page that contains only this form, or also a newsletter block with it. */
async function publishForm({
  isNewsletterToo = false,
  ...more
}: { fields?: object[]; submissionMessage?: string; isNewsletterToo?: boolean } = {}): Promise<{
  path: string
  formId: string
}> {
  const { demo } = stack()
  const owner = await signIn(demo.config, demo.owner)
  const urlId = `form-${Date.now().toString(36)}`
  const form = await owner.write<{ id: string }>('POST', `/api/rest/forms?websiteId=${demo.websiteId}`, {
    name: urlId,
    fields,
    ...more,
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
    sections: [
      section('one', [
        whole(formBlock('f', form.id)),
        ...(isNewsletterToo
          ? [whole({ id: 'n', type: blockType.newsletter, value: { formId: form.id } })]
          : []),
      ]),
    ],
  }
  await owner.write('PUT', `${root}/collections/${collection.id}/page`, { document })
  await owner.write('POST', `${root}/publish`)
  return { path: `/${urlId}`, formId: form.id }
}
