import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { USER_AGENT } from './user-agent.ts'

const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Chromium loads these pages of its address bar for every context, with more CPU time than most tests need. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']
/** The features that Playwright switches off for its own protocol. They are repeated, because the last list replaces earlier ones. */
const OF_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'OptimizationHints'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'NetworkTimeServiceQuerying'],
  ...['AimEnabled', 'PreconnectToSearch'],
]

/**
 * Starts the system's Chromium, headless and without its own network traffic. With `keepsPages` its back/forward cache is
 * on, which is off in automated browsers. @throws Error when there is none
 */
export async function startBrowser(
  moreArgs: readonly string[] = [],
  { keepsPages = false } = {},
): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? programs.find((program) => existsSync(program))
  if (!executablePath) throw new Error('Chromium is missing: run infra/tooling/prerequisites.')
  return chromium.launch({
    executablePath,
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    args: [
      '--no-sandbox',
      // The agent of a context does not apply to beacons of a page that is left.
      `--user-agent=${USER_AGENT}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...OF_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
      ...moreArgs,
    ],
  })
}

/** A background call that a busy server refused: it is repeated or dropped, and the browser logs it in any case. */
const isRefusedInBackground = (text: string, url: string) =>
  /\b503\b/.test(text) && /\/api\/(1\/performance|census|events)\b/.test(url)

/** The report of a host that a page loads, which one of eight page replies asks for (decision 105). Nothing is blocked. */
const isHostReport = (text: string) => text.includes('report-only Content Security Policy')

/** The previews of websites in the owner's area run no scripts, and the browser says so for each script that it meets. */
const isPreviewReport = (text: string) => text.startsWith('Blocked ') && text.includes('frame is sandboxed')

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
    const { url } = message.location()
    const text = message.text()
    if (message.type() !== 'error' || isRefusedInBackground(text, url)) return
    if (isHostReport(text) || isPreviewReport(text)) return
    errors.push(`${text} (${url})`)
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
