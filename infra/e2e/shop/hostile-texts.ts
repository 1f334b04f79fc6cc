import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'

const CANARY = 'http://canary.example'

/** A text that was made for a field. `name` is the field's, for the message of a failure. */
export type HostileText = { name: string; text: string }

/** Texts that would run a script, load a picture or add an element if a page took them as markup. Each has a number. */
export function hostileTexts() {
  const made: HostileText[] = []
  /** A text of at most `most` characters for a field. */
  const make = (name: string, most = 1_000): string => {
    const number = made.length + 100
    const text = [
      `${number}"'></script></title></textarea><x-hostile onclick=hit(${number})></x-hostile>` +
        `<script>hit(${number})</script><img src=${CANARY}/${number} onerror=hit(${number})>\${hit(${number})}`,
      `${number}"><img src=${CANARY}/${number} onerror=hit(${number})>`,
      `${number}"><x-hostile x='`,
    ].find((each) => each.length <= most)
    if (text === undefined) throw new Error(`no hostile text has ${most} characters`)
    made.push({ name, text })
    return text
  }
  return { make, made }
}

/**
 * Opens a browser without the protection of content policies, which would hide that a text became markup. `ran` is everything
 * that ran, was loaded or became an element.
 */
export async function openUnprotected(browser: Browser) {
  const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1_280, height: 900 } })
  context.setDefaultTimeout(90_000) // test machines can be slow
  const ran: string[] = []
  await context.exposeBinding(
    'hit',
    ({ page }, number) => void ran.push(`script ${number} ran on ${page.url()}`),
  )
  await context.route(`${CANARY}/**`, (route) => {
    ran.push(`${route.request().url()} was loaded on ${route.request().frame().url()}`)
    return route.abort()
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      ran.push(`a dialog on ${page.url()}: ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  const seen = new Set<string>()

  return {
    context,
    ran,
    /** The names of the texts that a page has shown. */
    seen,
    /** Notes whether one of `texts` became an element on the page or in its frames. Returns the names of the texts that it shows. */
    async look(page: Page, texts: readonly HostileText[]): Promise<string[]> {
      const found = await Promise.all(page.frames().map((frame) => lookAt(frame, texts)))
      const shown = found.flatMap(({ shown }) => shown)
      for (const name of shown) seen.add(name)
      ran.push(...found.flatMap(({ bad }) => bad.map((html) => `an element on ${page.url()}: ${html}`)))
      return shown
    },
  }
}
export type Unprotected = Awaited<ReturnType<typeof openUnprotected>>

/** Returns the names of `texts` that a document shows in its title, text, attributes and fields, and the elements that they became. */
async function lookAt(frame: Frame, texts: readonly HostileText[]) {
  const { has, bad } = await frame.evaluate(
    ([canary, ...wanted]) => {
      const shown = [document.documentElement.textContent, document.title]
      for (const element of document.querySelectorAll<HTMLElement>('*')) {
        for (const { value } of element.attributes) shown.push(value)
        if ('value' in element) shown.push(String(element.value))
      }
      const all = shown.join('\n')
      const markup = `x-hostile, [src^="${canary}"], [href^="javascript:"], [onclick*="hit("], [onerror*="hit("]`
      const scripts = [...document.scripts].filter(({ text }) => text.startsWith('hit('))
      return {
        has: wanted.map((text) => all.includes(text)),
        bad: [...document.querySelectorAll(markup), ...scripts].map(({ outerHTML }) =>
          outerHTML.slice(0, 200),
        ),
      }
    },
    [CANARY, ...texts.map(({ text }) => text)],
  )
  return { shown: texts.filter((_, at) => has[at]).map(({ name }) => name), bad }
}

/** Shows HTML, for example of a mail, as a page without any protection. */
export async function showHtml(context: BrowserContext, html: string): Promise<Page> {
  const page = await context.newPage()
  await page.route('http://mail.example/', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto('http://mail.example/')
  return page
}
