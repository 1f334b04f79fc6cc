import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A browser of a person: the census drops what calls itself headless, as it should. */
const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Starts the system's Chromium without a screen, quiet on the network. @throws when there is none */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? programs.find((program) => existsSync(program))
  if (!executablePath) throw new Error('There is no Chromium here: run infra/tooling/prerequisites.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

/** A page of a fresh visitor, with every error that its scripts throw or the console shows. */
export async function openPage(
  browser: Browser,
  size = { width: 1280, height: 900 },
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: size, userAgent: PERSON })
  context.setDefaultTimeout(90_000) // machines of tests can be slow; nothing here measures time
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return { page, errors }
}
