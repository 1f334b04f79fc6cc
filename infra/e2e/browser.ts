import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'
import { expect } from 'vitest'

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The user agent of a browser with a screen: census drops the hits of headless browsers. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Starts the system's Chromium, headless and without its own network traffic. @throws Error when there is none */
export async function startBrowser(moreArgs: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? programs.find((program) => existsSync(program))
  if (!executablePath) throw new Error('Chromium is missing: run infra/tooling/prerequisites.')
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
      ...moreArgs,
    ],
  })
}

/** A page of a new visitor, with every error that its scripts throw or its console shows. */
export async function openPage(
  browser: Browser,
  size = { width: 1280, height: 900 },
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: size, userAgent: USER_AGENT })
  context.setDefaultTimeout(90_000) // test machines can be slow
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return { page, errors }
}

/**
 * Presses a key until `effects` counts at least one effect; a failing `effects` (the page has been left) counts as one.
 * The code that listens to the key loads after the page, so the first presses may do nothing.
 */
export async function pressUntil(page: Page, key: string, effects: () => Promise<number>): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await effects().catch(() => 1)) > 0) return true
        await page.keyboard.press(key)
        return false
      },
      { interval: 300 },
    )
    .toBe(true)
}
