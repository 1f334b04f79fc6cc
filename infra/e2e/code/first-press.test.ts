import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { USER_AGENT } from '../user-agent.ts'
import { browser, stack } from '../suite.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent: USER_AGENT }

/** `posts` is the path of its call. */
type TestedForm = { name: string; path: string; form: string; posts: string }

/** The values of its fields; the names of the fields of forms are made by the website. */
const valueOf = (type: string) =>
  type === 'email' ? `${randomUUID().slice(0, 8)}@example.com` : 'A long word'

/** How the fields are filled before the first press of the button. */
const fillings = {
  'typed by the visitor': async (form: Locator) => {
    for (const field of await form.locator(FIELDS).all()) {
      const tag = await field.evaluate((element) => element.tagName)
      if (tag === 'SELECT') await field.selectOption({ index: 1 })
      else await field.pressSequentially(valueOf((await field.getAttribute('type')) ?? ''))
    }
  },
  'set by a password manager': async (form: Locator) => {
    for (const field of await form.locator(FIELDS).all())
      await field.evaluate(
        (element, value) => {
          const input = element as HTMLInputElement
          if (element instanceof HTMLSelectElement) element.selectedIndex = 1
          else input.value = value
          for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
        },
        valueOf((await field.getAttribute('type')) ?? ''),
      )
  },
  'not touched': null,
}

const FIELDS = ':is(input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select)'

// The first press of a form's button is carried out, whatever was done before it and whenever the scripts arrive.

const at = (path: string) => new URL(path, stack().demo.site).href
const SUBMISSION = '/api/form/SaveFormSubmission'
const forms = (): TestedForm[] => {
  const { contact, newsletter } = stack().demo.forms
  const ofId = (id: string) => `main form[data-form-id="${id}"]`
  return [
    {
      name: 'sign-in',
      path: '/account/sign-in',
      form: 'main form',
      posts: '/api/site-users/account/session',
    },
    { name: 'contact', path: contact.path, form: ofId(contact.id), posts: SUBMISSION },
    { name: 'newsletter', path: '/widgets-blocks', form: ofId(newsletter.id), posts: SUBMISSION },
  ]
}

describe.each(['sign-in', 'contact', 'newsletter'])(
  'the first press of the button of the form %s',
  (name) => {
    test.each(Object.keys(fillings) as (keyof typeof fillings)[])(
      'is carried out once: %s',
      async (filling) => {
        for (const scripts of ['in time', 'late']) {
          const { path, form, posts } = forms().find((each) => each.name === name)!
          const context = await browser().newContext(PHONE)
          context.setDefaultTimeout(90_000)
          const page = await context.newPage()
          const release = scripts === 'late' ? await holdScripts(page) : () => {}
          let sent = 0
          page.on('request', (request) => (sent += Number(new URL(request.url()).pathname === posts)))
          const left: string[] = []
          page.on('framenavigated', (frame) => left.push(frame.url()))
          await page.goto(at(path), { waitUntil: scripts === 'late' ? 'commit' : 'networkidle' })
          const element = page.locator(form)
          const button = element.locator('[type=submit]')
          await button.waitFor()
          await fillings[filling]?.(element)
          if (scripts === 'late') expect(await isHydrated(element)).toBe(false)
          else if (filling !== 'not touched') await expect.poll(() => isHydrated(element)).toBe(true)
          await button.tap()
          if (scripts === 'late') {
            await page.locator('[data-island][aria-busy=true]').waitFor()
            if (filling === 'not touched' && name !== 'newsletter')
              await page.locator('.still-loading:visible').waitFor()
          }
          release()
          if (filling === 'not touched') {
            // The form of members checks its fields itself, the others are checked by the server.
            await element.locator('[aria-invalid=true]').first().waitFor()
            expect(sent).toBe(name === 'sign-in' ? 0 : 1)
          } else {
            // A sign-in with these values is refused; the other forms are accepted.
            await page.locator(name === 'sign-in' ? '[role=alert]:visible' : '.form-done').waitFor()
            expect(sent).toBe(1)
          }
          expect(await page.locator('.still-loading').count()).toBe(0)
          expect(left).toEqual([at(path)])
          await context.close()
        }
      },
    )
  },
)

const isHydrated = (form: Locator) =>
  form.evaluate((element) => element.closest<HTMLElement>('[data-island]')?.dataset['hydration'] === 'done')

/** Holds the scripts of the page back until the returned function is called, except the script of a bar, which stops the page. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/(?!announcement)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
