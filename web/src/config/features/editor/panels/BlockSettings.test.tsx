// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import { BlockSettings } from './BlockSettings.tsx'

// React asks for this in tests.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root
let host: HTMLElement
beforeEach(() => {
  // No server answers: pickers show that they are loading.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
})

type Change = { patch: Record<string, unknown>; join: string | undefined }

/** Shows the settings of a block as the editor does; returns the changes and the block after each. */
async function show(type: number, value: Record<string, unknown>, roles: readonly string[] = []) {
  const changes: Change[] = []
  let block: Block = { id: 'b', type, value }
  let replace: (next: Block) => void = () => undefined
  function Panel() {
    const [shown, setShown] = useState(block)
    replace = setShown
    return (
      <BlockSettings
        websiteId={'a'.repeat(24)}
        block={shown}
        roles={roles}
        onChange={(patch, { join } = {}) => {
          changes.push({ patch, join })
          const all = Object.entries({ ...block.value, ...patch }).filter(([, part]) => part !== undefined)
          block = { ...block, value: Object.fromEntries(all) }
          setShown(block)
        }}
        onHideOn={(hideOn) => {
          block = { ...block, ...(hideOn && { hideOn }) }
          setShown(block)
        }}
      />
    )
  }
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <Panel />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  return {
    changes,
    block: () => block,
    replace: (next: Record<string, unknown>) => act(async () => replace((block = { ...block, value: next }))),
  }
}

const field = (name: string): HTMLInputElement => {
  const found = host.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`no field ${name} in ${host.innerHTML}`)
  return found
}
const errorOf = (name: string) => field(name).closest('.field')?.querySelector('.error')?.textContent ?? ''
async function type(name: string, text: string) {
  const input = field(name)
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input) as object, 'value')!
  await act(async () => {
    set!.call(input, text)
    input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  })
}
const button = (label: string) => {
  const found = [...host.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === label || each.textContent.trim() === label,
  )
  if (!found) throw new Error(`no button ${label}`)
  return found
}
const press = (label: string) => act(async () => button(label).click())

test('a button has a field for each of its settings, and conditions decide which are shown', async () => {
  const panel = await show(blockType.button, { text: 'Read', url: '/about', newWindow: false })
  expect(host.textContent).toContain('Open in a new tab')
  await type('url', '')
  expect(panel.block().value['url']).toBe('')
  expect(host.textContent).not.toContain('Open in a new tab')
  await press('Large')
  expect(panel.block().value['size']).toBe('large')
  await type('text', 'Read on')
  expect(panel.changes.at(-1)).toEqual({ patch: { text: 'Read on' }, join: 'text' })
})

test('a text that cannot be used stays in its field with its error, and other fields go on', async () => {
  const panel = await show(blockType.button, { text: 'Read', url: '/about' })
  await type('text', '')
  expect(field('text').value).toBe('')
  expect(errorOf('text')).toBe('Text cannot be empty.')
  await type('url', 'javascript:alert(1)')
  expect(errorOf('url')).not.toBe('')
  expect(panel.changes).toEqual([])
  await press('Small')
  expect(panel.block().value).toEqual({ text: 'Read', url: '/about', size: 'small' })
  expect([field('text').value, field('url').value]).toEqual(['', 'javascript:alert(1)'])
  await type('text', 'Go')
  expect(panel.block().value['text']).toBe('Go')
  expect(errorOf('text')).toBe('')
})

test('an undo replaces a text that could not be used', async () => {
  const panel = await show(blockType.quote, { quote: 'One', source: '' })
  await type('quote', '')
  await panel.replace({ quote: 'Two', source: '' })
  expect(field('quote').value).toBe('Two')
  expect(errorOf('quote')).toBe('')
})

test('numbers have limits, and decimals may follow a comma', async () => {
  const panel = await show(blockType.summaryV2, { collectionId: 'a'.repeat(24) })
  expect(field('limit').value).toBe('6')
  await type('limit', '31')
  expect(errorOf('limit')).toBe('Enter a whole number from 1 to 30.')
  await type('limit', 'x')
  expect(errorOf('limit')).toBe('Enter a whole number from 1 to 30.')
  await type('limit', '12')
  expect(panel.block().value['limit']).toBe(12)
  const audio = await show(blockType.audio, {})
  await type('durationSeconds', '7,5')
  expect(audio.block().value['durationSeconds']).toBe(7.5)
  expect(field('durationSeconds').value).toBe('7,5')
  await type('durationSeconds', '')
  expect(audio.block().value).not.toHaveProperty('durationSeconds')
})

test('entries of a list are added, opened, moved by keys, and removed, and the focus follows', async () => {
  const items = ['First', 'Second'].map((title) => ({ title, description: '' }))
  const panel = await show(blockType.accordion, { items })
  const titles = () => (panel.block().value['items'] as { title: string }[]).map(({ title }) => title)
  await press('First')
  await type('items.0.title', '')
  expect(errorOf('items.0.title')).toBe('Question cannot be empty.')
  await press('Move down: First')
  expect(titles()).toEqual(['Second', 'First'])
  // The text that cannot be used has moved with its entry.
  expect(field('items.1.title').value).toBe('')
  expect(document.activeElement).toBe(button('First'))
  await act(async () =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }),
    ),
  )
  expect(titles()).toEqual(['First', 'Second'])
  await press('Add a question')
  expect(titles()).toEqual(['First', 'Second', 'A question'])
  await press('Remove: Second')
  await press('Remove: A question')
  expect(titles()).toEqual(['First'])
  expect(document.activeElement).toBe(button('First'))
  // The last question stays: an accordion has at least one.
  expect(button('Remove: First').getAttribute('aria-disabled')).toBe('true')
})

test('lists within lists, lists of texts and optional groups are edited at their place', async () => {
  const plans = [{ title: 'Member' }]
  const panel = await show(blockType.memberArea, { plans })
  await press('Member')
  await press('Add a line')
  await press('Add a line')
  const plan = () => (panel.block().value['plans'] as Record<string, unknown>[])[0]!
  expect(plan()['features']).toEqual(['Something included', 'Something included 2'])
  const group = host.querySelector('[data-field="plans.0.oneTime"] input[role=switch]')!
  await act(async () => (group as HTMLInputElement).click())
  expect(plan()['oneTime']).toMatchObject({ price: { currency: 'USD' } })
  await type('plans.0.oneTime.price.value', 'much')
  expect(errorOf('plans.0.oneTime.price.value')).toBe('Must be an amount, as 12.50.')
  await act(async () => (group as HTMLInputElement).click())
  expect(plan()).not.toHaveProperty('oneTime')
})

test('a stored field that is invalid today is marked; other changes wait until it is corrected', async () => {
  const panel = await show(blockType.button, { text: 'Call', url: 'tel:1' })
  expect(errorOf('url')).not.toBe('')
  await type('text', 'Call us')
  expect(panel.changes).toEqual([])
  expect(host.querySelector('.notice')?.textContent).toContain('Correct the marked fields first')
  expect(field('text').value).toBe('Call us')
  await type('url', 'tel:+4912345')
  expect(panel.block().value).toMatchObject({ text: 'Call us', url: 'tel:+4912345' })
  expect(host.querySelector('.notice')).toBeNull()
})

test('code of the page needs its permission, and a block of a newer version has no fields', async () => {
  await show(blockType.code, { code: 'x' }, [])
  expect(host.querySelector('[name=isPageCode]')).toBeNull()
  await show(blockType.code, { code: 'x' }, ['admin'])
  expect(host.querySelector('[name=isPageCode]')).not.toBeNull()
  await show(1_500, { anything: 1 })
  expect(host.textContent).toContain('newer version')
})

/** Renders until the condition is true. */
async function until(isDone: () => boolean) {
  for (let turn = 0; turn < 3_000 && !isDone(); turn++)
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
  expect(isDone()).toBe(true)
}

test('a form is created from a beginning and edited in the panel; its changes are sent by a button', async () => {
  const id = 'f'.repeat(24)
  const sent: { method: string; path: string; body: unknown }[] = []
  let stored: Record<string, unknown> | undefined
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'https://app.example')
    if (!pathname.startsWith('/api/rest/forms')) return new Promise<never>(() => undefined)
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    if (method !== 'GET') sent.push({ method, path: pathname, body })
    if (method === 'POST') stored = { id, captcha: false, ...withIds(body as { fields: object[] }) }
    const reply = pathname.endsWith('/forms')
      ? method === 'POST'
        ? { id }
        : { forms: stored ? [{ id, name: stored['name'] }] : [] }
      : stored
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } })
  })
  const panel = await show(blockType.form, {})
  await press('New form')
  await press('Contact')
  await until(() => panel.block().value['formId'] === id)
  expect(sent[0]).toMatchObject({ method: 'POST', body: { name: 'Contact' } })
  await until(() => host.textContent.includes('A change of a form is live at once.'))
  expect(button('Save form').getAttribute('aria-disabled')).toBe('true')
  await press('Add a field')
  await type('fields.3.type', 'radio')
  await press('Add an option')
  await type('fields.3.options.0', '')
  expect(errorOf('fields.3.options.0')).toBe('Please fill this in.')
  await press('Save form')
  await until(() => sent.length === 2)
  expect(sent[1]).toMatchObject({ method: 'PUT', path: `/api/rest/forms/${id}` })
  const { fields } = sent[1]!.body as { fields: object[] }
  expect(fields[3]).toEqual({
    type: 'radio',
    title: 'Question',
    required: false,
    options: ['First', 'Second', 'Option'],
  })
})

test('a form that another editor has saved: other parts are kept, and the same part is a choice', async () => {
  const id = 'e'.repeat(24)
  const field = (fieldId: string, title: string) => ({ type: 'text', id: fieldId, title, required: false })
  let stored: Record<string, unknown> = {
    id,
    revision: 1,
    name: 'Contact',
    fields: [field('a', 'A'), field('b', 'B')],
    submitButtonText: 'Send',
    submissionMessage: 'Thank you',
    captcha: false,
  }
  /** The server refuses a save of an older revision, with the form as it is now. */
  const answer = (method: string, path: string, body: Record<string, unknown>) => {
    if (path.endsWith('/forms')) return { forms: [{ id, name: stored['name'] }] }
    if (method !== 'PUT') return stored
    if (body['revision'] !== stored['revision'])
      return { status: 409, error: 'Changed', errorKey: 'form-changed', form: stored }
    stored = { ...stored, ...body, revision: Number(stored['revision']) + 1 }
    return { id, revision: stored['revision'] }
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'https://app.example')
    if (!pathname.startsWith('/api/rest/forms')) return new Promise<never>(() => undefined)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const { status = 200, ...reply } = answer(init.method ?? 'GET', pathname, body) as { status?: number }
    return new Response(JSON.stringify(reply), { status, headers: { 'content-type': 'application/json' } })
  })
  const byAnother = (change: object) =>
    (stored = { ...stored, ...change, revision: Number(stored['revision']) + 1 })
  await show(blockType.form, { formId: id })
  await until(() => buttons().includes('Edit this form'))
  await press('Edit this form')
  await until(() => buttons().includes('Save form'))

  // The other editor changes the second field and the button, this one the first field.
  byAnother({ submitButtonText: 'Go', fields: [field('a', 'A'), field('b', 'Other')] })
  await press('A')
  await type('fields.0.title', 'Mine')
  await press('Save form')
  await until(() => stored['revision'] === 3)
  expect(stored).toMatchObject({
    submitButtonText: 'Go',
    fields: [field('a', 'Mine'), field('b', 'Other')],
  })
  await until(() => button('Save form').getAttribute('aria-disabled') === 'true')

  // Both change the same label. Nothing is saved until this one has chosen, even after the block was left.
  byAnother({ fields: [field('a', 'Theirs'), field('b', 'Other')] })
  await type('fields.0.title', 'Mine again')
  await press('Other')
  await type('fields.1.title', 'B again')
  await press('Save form')
  await until(() => buttons().includes('Save these choices') || buttons().includes('Save this choice'))
  expect(host.querySelector('[role=alert]')?.textContent).toContain('Another editor changed this form')
  expect([stored['revision'], valueOf('fields.0.title')]).toEqual([4, 'Mine again'])
  await show(blockType.quote, { quote: 'x' })
  await show(blockType.form, { formId: id })
  await until(() => buttons().includes('Edit this form'))
  await press('Edit this form')
  await until(() => buttons().includes('Save form'))
  await press('Mine again')
  expect(valueOf('fields.0.title')).toBe('Mine again')
  await press('Save form')
  await until(() => buttons().includes('Save this choice'))
  const [, theirs] = host.querySelectorAll<HTMLInputElement>('.version-choice input')
  await act(async () => theirs!.click())
  await press('Save this choice')
  await until(() => stored['revision'] === 5)
  expect(stored['fields']).toEqual([field('a', 'Theirs'), field('b', 'B again')])
})

const buttons = () => [...host.querySelectorAll('button')].map(({ textContent }) => textContent)
const valueOf = (name: string) => host.querySelector<HTMLInputElement>(`[name='${name}']`)?.value

const withIds = <F extends { fields: object[] }>(form: F) => ({
  ...form,
  fields: form.fields.map((field, at) => ({ id: `field-${at}`, ...field })),
})

const openText = () =>
  act(async () => {
    const details = host.querySelector<HTMLDetailsElement>('details[data-field=html]')!
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })

test('a text is edited with its tools, and as HTML if the text editor would lose a part of it', async () => {
  const panel = await show(blockType.html, { html: '<p>One</p>' })
  await openText()
  await until(() => host.querySelector('.ProseMirror') !== null)
  expect(host.querySelector('.ProseMirror')?.innerHTML).toBe('<p>One</p>')
  await panel.replace({ html: '<p>Two</p>' })
  expect(host.querySelector('.ProseMirror')?.innerHTML).toBe('<p>Two</p>')
  await press('Bulleted list')
  expect(panel.block().value['html']).toBe('<ul><li>Two</li></ul>')
  await show(blockType.quote, { quote: 'x' })
  const other = await show(blockType.html, { html: '<table><tr><td>1</td></tr></table>' })
  await openText()
  await until(() => host.querySelector('textarea[name=html]') !== null)
  await type('html', '<p>Plain</p>')
  expect(other.block().value['html']).toBe('<p>Plain</p>')
})

test('every type shows its fields with its smallest value', async () => {
  for (const code of Object.values(blockType)) {
    await show(code, {})
    expect(host.querySelector('[name=hideOn]'), String(code)).not.toBeNull()
  }
})
