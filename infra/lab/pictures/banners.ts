import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readSettings } from '@portico/proto/api/sites/websites/settings'
import { until } from '@portico/kit/testing/until'
import {
  cookieBannerAcceptType,
  cookieBannerCtaVariant,
  cookieBannerTheme,
  cookieBannerVariant,
  cookieBarPosition,
  cookiePopupPosition,
} from '@portico/proto/enums/cookie-banner'
import type { PublishReply } from '@portico/proto/http/website/releases'
import { openPage } from '../../e2e/browser.ts'
import { ask, signIn } from '../../e2e/http.ts'
import type { Demo } from '../../e2e/stack.ts'
import { seriousFindings } from './axe.ts'
import { settled } from './places.ts'

/** The width of a picture on a sheet, px, by the width of its window. */
const SHOWN_PX: Readonly<Record<number, number>> = { 390: 260, 1_440: 520 }
const ACROSS: Readonly<Record<number, number>> = { 390: 6, 1_440: 3 }

const positions = [
  ...Object.values(cookieBarPosition).map((position) => [cookieBannerVariant.bar, position] as const),
  ...Object.values(cookiePopupPosition).map((position) => [cookieBannerVariant.popup, position] as const),
]

/**
 * Takes pictures of the cookie banner in every variant, position, theme, control and accept type over the home page of
 * the demo site, at 390 and 1,440 px. Writes a sheet for each position and width whose name is wanted to `folder`, and
 * returns what axe found. The settings of the demo site are as before afterwards.
 */
export async function shootBanners(
  browser: Browser,
  demo: Demo,
  { folder, isWanted }: { folder: string; isWanted: (name: string) => boolean },
): Promise<string[]> {
  const owner = await signIn(demo.config, demo.owner)
  const root = `/api/rest/sites/${demo.websiteId}`
  const { settings } = await owner.read(readSettings, { params: { websiteId: demo.websiteId } })
  const before = settings.cookieSettings
  const home = new URL('/', demo.site).href
  const servedVersion = async () => Number(/"contentVersion":(\d+)/.exec((await ask(home)).text)?.[1])
  const publish = async (cookieSettings: object) => {
    await owner.write('PUT', `${root}/settings`, { cookieSettings })
    const { contentVersion } = await owner.write<PublishReply>('POST', `${root}/publish`)
    await until(async () => (await servedVersion()) >= contentVersion)
  }
  const findings: string[] = []
  mkdirSync(folder, { recursive: true })
  try {
    for (const [cookieBannerVariant, cookieBannerPosition] of positions) {
      const nameOf = (width: string) =>
        `banner-${cookieBannerVariant}-${cookieBannerPosition}-${width}`.toLowerCase()
      const taken = Object.fromEntries(
        Object.keys(SHOWN_PX)
          .filter((width) => isWanted(nameOf(width)))
          .map((width): [string, Picture[]] => [width, []]),
      )
      if (Object.keys(taken).length === 0) continue
      for (const look of looks()) {
        const name = Object.values(look).join(' ')
        await publish({
          ...before,
          isCookieBannerEnabled: true,
          cookieBannerVariant,
          cookieBannerPosition,
          ...look,
        })
        for (const [width, pictures] of Object.entries(taken)) {
          const { page } = await openPage(browser, {
            width: Number(width),
            height: Number(width) === 390 ? 844 : 900,
          })
          await page.goto(home)
          await settled(page)
          const png = await page.screenshot({ animations: 'disabled' })
          pictures.push({ name, png: png.toString('base64') })
          for (const each of await seriousFindings(page, '.cookie-banner'))
            findings.push(`${cookieBannerPosition} ${name} at ${width}: ${each}`)
          await page.context().close()
        }
        process.stdout.write('.')
      }
      for (const [width, pictures] of Object.entries(taken)) {
        await shootSheet(browser, Number(width), pictures, join(folder, `${nameOf(width)}.png`))
      }
    }
  } finally {
    await publish(before)
  }
  return findings
}

function looks() {
  const all = []
  for (const cookieBannerTheme_ of Object.values(cookieBannerTheme))
    for (const cookieBannerAcceptType_ of Object.values(cookieBannerAcceptType))
      for (const cookieBannerCtaVariant_ of Object.values(cookieBannerCtaVariant))
        all.push({
          cookieBannerTheme: cookieBannerTheme_,
          cookieBannerAcceptType: cookieBannerAcceptType_,
          cookieBannerCtaVariant: cookieBannerCtaVariant_,
        })
  return all
}

type Picture = { name: string; png: string }

/** A sheet of pictures with their names. */
async function shootSheet(browser: Browser, width: number, pictures: readonly Picture[], path: string) {
  const shown = SHOWN_PX[width]!
  const { page } = await openPage(browser, { width: (shown + 8) * ACROSS[width]! + 8, height: 600 })
  const figures = pictures.map(
    ({ name, png }) =>
      `<figure><img src="data:image/png;base64,${png}" width="${shown}"><figcaption>${name}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:8px;display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif}figure{margin:0}</style>${figures.join('')}`,
  )
  await page.screenshot({ path, fullPage: true })
  await page.context().close()
}
