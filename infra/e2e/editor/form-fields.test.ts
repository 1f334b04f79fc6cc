import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { formFieldType, type FormFieldTypeName } from '@portico/proto/enums/form-field-type'
import { nodesOf } from '@portico/web/src/config/content/blocks/nodes.ts'
import { formFields } from '@portico/web/src/config/content/forms/form-fields.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { blockIn, openEditor, pageIdAt, untilSaved } from './open-editor.ts'
import { setEveryField } from './panel-walk.ts'

// An owner makes a form in the panel of a block, with every type of field and its properties, and a visitor sees it.

const siteOf = useSite(makeWidgetSite)
const types = Object.keys(formFieldType) as FormFieldTypeName[]

const typed = ['title', 'description', 'placeholder', 'required']
const answered = ['title', 'description', 'required']
const chosen = ['title', 'description', 'options', 'required']
/** The properties that the panel has for a type (FORM-11 to FORM-14). */
const properties: Record<FormFieldTypeName, string[]> = {
  text: typed,
  email: typed,
  number: typed,
  website: typed,
  textarea: [...typed, 'maxLength'],
  currency: [...typed, 'currencySymbol'],
  password: answered,
  twitter: answered,
  date: answered,
  time: answered,
  name: answered,
  address: answered,
  phone: [...answered, 'showCountryCode'],
  section: ['title', 'description', 'underline'],
  radio: chosen,
  checkbox: chosen,
  select: chosen,
  likert: chosen,
  hidden: ['key', 'value'],
}

test('FORM-11, FORM-12, FORM-13: an owner makes a form with all 19 types of fields and their properties in the panel, and visitors see it', async () => {
  const site = siteOf()
  const block = { id: 'ask', type: blockType.form, value: { formId: 'a'.repeat(24) } }
  await site.page([block], 'ask')
  const pageId = await pageIdAt(site, '/ask')
  const { page, errors } = await openEditor(browser(), stack(), site, pageId)
  await blockIn(page, 'ask').click()
  const panel = page.locator(`.editor-side [data-block-type="${blockType.form}"]`)
  await panel.getByRole('button', { name: 'New form' }).click()
  await panel.getByRole('button', { name: 'Newsletter', exact: true }).click()
  const form = panel.getByRole('region', { name: 'Form Newsletter' })
  const list = form.locator('[data-field="fields"]')
  await list.locator('.entry-name').first().waitFor()

  const node = nodesOf(formFields).find(({ key }) => key === 'fields')!
  const nodes = node.shape.kind === 'list' ? node.shape.nodes : []
  const own = nodes.filter(({ key }) => key !== 'type')
  for (const [at, type] of types.entries()) {
    const path = ['fields', at + 1]
    await list.locator(':scope > .list-add > button').click()
    const entry = list.locator(':scope > ol > .entry').nth(at + 1)
    await form.locator(`[name="fields.${at + 1}.type"]`).selectOption(type)
    const found = await setEveryField(page, form, own, path)
    expect
      .soft([...found.keys()].map((key) => key.replace('fields.', '')).sort(), type)
      .toEqual([...properties[type]].sort())
    if (type !== 'hidden') await form.locator(`[name="fields.${at + 1}.title"]`).fill(`A ${type} question`)
    await entry.locator('.entry-name').first().click()
  }
  await form.getByRole('button', { name: 'Save form' }).click()
  await page.getByText('Form saved. The change is live.').waitFor()
  const [saved] = await untilSaved(site, pageId, ([one]) => one?.value['formId'] !== block.value.formId)
  expect(errors).toEqual([])
  await page.context().close()

  await site.owner.write('POST', `/api/rest/sites/${site.id}/publish`)
  const address = site.at('/ask')
  await expect.poll(async () => (await ask(address)).text).toContain('A likert question')
  const visitor = await openPage(browser())
  await visitor.page.goto(address)
  const shown = visitor.page.locator(`#block-${saved!.id} form`)
  for (const type of types.filter((each) => each !== 'hidden'))
    await shown.getByText(`A ${type} question`, { exact: true }).waitFor()
  const count = (selector: string) => shown.locator(selector).count()
  // Typed properties: the placeholder, the longest text, the currency sign, the country code, the line, and the options.
  expect(await count('[placeholder="Changed"]')).toBe(6)
  expect(await count('textarea[maxlength="77"]')).toBe(1)
  await shown.locator('.currency').getByText('Changed', { exact: true }).first().waitFor()
  expect(await count('.phone .part-country')).toBe(1)
  expect(await count('.form-section.underline')).toBe(1)
  for (const type of ['radio', 'checkbox', 'select', 'likert'])
    await expect.poll(() => shown.locator(`.${type}`).getByText('Option', { exact: true }).count()).toBe(1)
  expect(await shown.locator('input[type=hidden][value="Changed"]').count()).toBe(1)
  // Every type but a heading and a hidden value has a help text, and has to be filled in.
  expect(await count('.form-item .description')).toBe(17)
  expect(await shown.locator('.form-item .optional').count()).toBe(0)
  await visitor.page.context().close()
})
