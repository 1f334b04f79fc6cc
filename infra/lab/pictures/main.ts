import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { openPage, startBrowser } from '../../e2e/browser.ts'
import { Demo, startStack } from '../../e2e/stack.ts'
import { seriousFindings } from './axe.ts'
import { shootBanners } from './banners.ts'
import { shootReadme } from './readme.ts'
import { configPlaces, settled, signInOn, sitePlaces, writeMessage, type Place } from './places.ts'
import { configStates } from './config-states.ts'
import { signInStates } from './sign-in-states.ts'
import { otherMedia } from './other-media.ts'
import { siteStates } from './states.ts'

/**
 * Takes screenshots of every page of the demo site and every panel of the owner's area into .cache/pictures/, and
 * checks each with axe. Starts a Portico with new data; `--data <folder>` uses the running one with that data. `--only
 * <words>` selects names that contain one of the words, `--width <px>` one width, `--part site` or `--part config` one
 * half; `--no-axe` and `--no-pictures` leave out one part. `--readme` makes the pictures of the README instead, and
 * `--banners` sheets of the cookie banner in every style and position.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string' },
    part: { type: 'string' },
    axe: { type: 'boolean', default: true },
    pictures: { type: 'boolean', default: true },
    readme: { type: 'boolean', default: false },
    banners: { type: 'boolean', default: false },
  },
  allowNegative: true,
})
const WIDTHS = options.width ? [Number(options.width)] : [390, 768, 1_440]
const folder = join(import.meta.dirname, '../../../.cache/pictures')
const findings: string[] = []
let taken = 0

// The script requests more pages than the limits of one visitor allow.
const RATES = { PORTICO_RATE_SCALE: '1000' }
const stack = options.data ? null : await startStack('infra/embedded/src/main.ts', RATES)
const dataDir = options.data ?? stack!.dataDir
const demo = Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
const browser = await startBrowser()
try {
  if (options.readme) {
    const names = await shootReadme(browser, demo, join(import.meta.dirname, 'readme'))
    process.stdout.write(`infra/lab/pictures/readme/: ${names.join(', ')}\n`)
  } else if (options.banners) {
    findings.push(...(await shootBanners(browser, demo, { folder, isWanted })))
    process.stdout.write(`\n.cache/pictures/banner-*.png\n${findings.join('\n')}\n`)
    process.exitCode = findings.length === 0 ? 0 : 1
  } else {
    if (!options.only && !options.part) rmSync(folder, { recursive: true, force: true })
    if (options.part !== 'config') await shootSite(browser)
    if (options.part !== 'site') await shootConfig(browser)
    report()
  }
} finally {
  await browser.close()
  await stack?.stop()
}

function report(): void {
  process.stdout.write(`\n${taken} pictures in .cache/pictures\n`)
  for (const finding of findings) process.stdout.write(`${finding}\n`)
  process.stdout.write(
    findings.length === 0 ? 'axe: nothing serious\n' : `axe: ${findings.length} serious findings\n`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
}

async function shootSite(browser: Browser): Promise<void> {
  const places = wanted([...(await sitePlaces(demo)), ...siteStates(demo), ...otherMedia(demo)])
  await Promise.all(
    WIDTHS.map(async (width) => {
      for (const place of places) {
        const { page } = await openPage(browser, { width, height: heightOf(width) })
        await inspect(page, place, `site-${place.name}`, width)
        await page.context().close()
      }
    }),
  )
}

async function shootConfig(browser: Browser): Promise<void> {
  const crawler = await openPage(browser)
  await writeMessage(crawler.page, demo)
  await crawler.page.goto(demo.config)
  const signIn: Place = {
    name: 'sign-in',
    url: crawler.page.url(),
    prepare: (page) => page.getByLabel('Email').waitFor(), // a busy server may answer only the second try
  }
  const signInPlaces = [signIn, ...signInStates(demo)]
  await signInOn(crawler.page, demo)
  const panels = wanted([...(await configPlaces(crawler.page, demo)), ...configStates(demo)])
  await crawler.page.context().close()
  for (const scheme of ['light', 'dark'] as const) {
    await Promise.all(
      WIDTHS.map((width) =>
        shootPanels(browser, { signInPlaces: wanted(signInPlaces), panels }, scheme, width),
      ),
    )
  }
}

async function shootPanels(
  browser: Browser,
  { signInPlaces, panels }: { signInPlaces: Place[]; panels: Place[] },
  scheme: 'light' | 'dark',
  width: number,
): Promise<void> {
  const inBrowser = async (places: Place[], signIn: boolean) => {
    const { page } = await openPage(browser, { width, height: heightOf(width) })
    await page.emulateMedia({ colorScheme: scheme })
    if (signIn) await signInOn(page, demo)
    for (const place of places) {
      await inspect(page, place, `config-${place.name}-${scheme}`, width)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await page.context().close()
  }
  await inBrowser(signInPlaces, false)
  await inBrowser(panels, true) // in a new context, because after a sign-in the app returns to an opened invitation
}

/**
 * Opens a place, waits until it is loaded, takes its screenshot and runs axe. A place that cannot be prepared is a
 * finding.
 */
async function inspect(
  page: Page,
  { url, prepare, axe = true }: Place,
  name: string,
  width: number,
): Promise<void> {
  try {
    await page.goto(url)
    await settled(page)
    await prepare?.(page)
    if (options.pictures) {
      await scrollThrough(page)
      const open = await page.locator('dialog[open]').count()
      mkdirSync(folder, { recursive: true })
      await page.screenshot({
        path: join(folder, `${name}-${width}.png`),
        fullPage: open === 0,
        animations: 'disabled',
      })
      taken++
    }
    if (options.axe && axe) {
      for (const each of await seriousFindings(page)) findings.push(`${name} at ${width}: ${each}`)
    }
  } catch (error) {
    findings.push(`${name} at ${width}: ${(error as Error).message.split('\n')[0]}`)
  }
  process.stdout.write('.')
}

/** Scrolls through the page, so that lazy pictures load and elements that appear on scroll are shown. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    const steps = Math.ceil(document.documentElement.scrollHeight / innerHeight)
    for (let step = 0; step <= steps; step++) {
      scrollTo(0, step * innerHeight)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    scrollTo(0, 0)
    // Galleries load every picture before a page is printed.
    dispatchEvent(new Event('beforeprint'))
    const isLoading = () => document.querySelector('[data-load="waiting"], [data-load="loading"]') !== null
    for (let waits = 0; waits < 100 && isLoading(); waits++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    await Promise.all(
      [...document.images].map(
        (image) => image.complete || new Promise((done) => (image.onload = image.onerror = done)),
      ),
    )
  })
}

function wanted(places: Place[]): Place[] {
  return places.filter(({ name }) => isWanted(name))
}

function isWanted(name: string): boolean {
  return options.only?.split(',').some((word) => name.includes(word)) ?? true
}

function heightOf(width: number): number {
  return width < 500 ? 844 : 900
}
