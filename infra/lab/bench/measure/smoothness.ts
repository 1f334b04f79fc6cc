import type { Browser } from 'playwright-core'
import { startBrowser } from '../../../e2e/browser.ts'
import type { Demo } from '../../../e2e/stack.ts'
import { devices } from './devices.ts'
import { measureGallery, MOUNTS, type GalleryFigures } from '../gallery.ts'
import { layoutShiftOf, observeLayoutShift, scrollToEnd } from './layout-shift.ts'
import { median } from '../load/load.ts'
import { measureInteractions, type InteractionFigures } from './interactions.ts'
import { longTasksOfLoad, TASK_CATEGORIES, type Task } from './long-tasks.ts'
import { startTrace } from './trace.ts'

/**
 * How a page of the showcase feels on a processor slowed 4 times, while it loads and is scrolled to its end. It is loaded
 * `RUNS` (3) times. Times are medians, in ms of the main thread's CPU time, so that other programs do not lengthen them:
 * `longestTask`, and `script`, the longest run of the page's scripts in a task with the style and layout that they force.
 * `wall` is the longest task with the time in which the thread waited for a core, `cls` the largest sum of layout shifts.
 * `parts` are from the run with the median.
 */
export type PageFigures = {
  page: string
  device: string
  longestTask: number
  script: number
  wall: number
  cls: number
  parts: Task['parts']
}

/** `baseline` is a page with header, footer and one sentence: the cost of Chromium and of every page. */
export type Smoothness = {
  baseline: PageFigures[]
  pages: PageFigures[]
  interactions: InteractionFigures[]
  gallery: GalleryFigures
}

export const smoothnessGates = { longestTask: 50, cls: 0.02, frameMs: 8, heapGrowth: 200, listenerGrowth: 0 }

const SLOWED = 4
const RUNS = 3
const NEAR_EMPTY = '/no-such-page'
type Device = keyof typeof devices

/** Job 3e: the showcase of widgets. */
export async function measureSmoothness(demo: Demo): Promise<Smoothness> {
  const browser = await startBrowser(['--enable-precise-memory-info'])
  try {
    const paths = await showcasePaths(browser, demo)
    const measureAll = async (all: readonly string[]) => {
      const figures: PageFigures[] = []
      for (const path of all)
        for (const device of Object.keys(devices) as Device[])
          figures.push(await measurePage(browser, new URL(path, demo.site), device))
      return figures
    }
    const baseline = await measureAll([NEAR_EMPTY])
    const pages = await measureAll(paths)
    const galleries = paths.find((path) => path.includes('galler'))
    if (!galleries) throw new Error('the showcase has no page of galleries')
    const interactions = await measureInteractions(browser, demo.site, SLOWED)
    const gallery = await measureGallery(browser, new URL(galleries, demo.site))
    return { baseline, pages, interactions, gallery }
  } finally {
    await browser.close()
  }
}

/** The pages that `/widgets` links to. */
async function showcasePaths(browser: Browser, demo: Demo): Promise<string[]> {
  const page = await browser.newPage()
  await page.goto(new URL('/widgets', demo.site).href)
  const paths = await page.$$eval('main h2 a', (links) =>
    links.map((link) => (link as HTMLAnchorElement).pathname),
  )
  await page.close()
  return paths
}

async function measurePage(browser: Browser, url: URL, device: Device): Promise<PageFigures> {
  const runs: Awaited<ReturnType<typeof loadOnce>>[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await loadOnce(browser, url, device))
  const longestTask = median(runs.map(({ longest }) => longest.cpu))
  return {
    page: url.pathname,
    device,
    longestTask,
    script: median(runs.map(({ longestScript }) => longestScript.script)),
    wall: median(runs.map(({ longest }) => longest.wall)),
    cls: Math.max(...runs.map(({ cls }) => cls)),
    parts: runs.find(({ longest }) => longest.cpu === longestTask)!.longest.parts,
  }
}

/** Loads the page in a process of its own, and scrolls it to its end. */
async function loadOnce(browser: Browser, url: URL, device: Device) {
  const context = await browser.newContext(devices[device])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await observeLayoutShift(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const trace = await startTrace(devtools, TASK_CATEGORIES)
  await page.goto(url.href, { waitUntil: 'networkidle' })
  await scrollToEnd(page, 100)
  await page.waitForLoadState('networkidle')
  const tasks = longTasksOfLoad(await trace.end(), url.href)
  const cls = await layoutShiftOf(page)
  await context.close()
  return { ...tasks, cls }
}

/** The rows of the tables, each with whether its gates are met. The baseline has no gate. */
export function smoothnessRows({
  baseline,
  pages,
  interactions,
  gallery,
}: Smoothness): Record<string, string>[] {
  const { longestTask, cls, frameMs, heapGrowth, listenerGrowth } = smoothnessGates
  const isMet = (each: PageFigures) => each.longestTask <= longestTask && each.cls <= cls
  const heap = `heap ${gallery.heapGrowth.toFixed(0)} KB, listeners ${gallery.listenerGrowth}`
  return [
    ...baseline.map((each) => ({ ...pageRow(each), gate: 'none: the baseline', met: '' })),
    ...pages.map((each) => ({
      ...pageRow(each),
      gate: `${longestTask} ms, ${cls}`,
      met: isMet(each) ? 'yes' : 'no',
    })),
    ...interactions.map(({ name, longestTask: ms, script }) => ({
      'job 3e': name,
      measured: `longest task ${ms.toFixed(0)} ms (script ${script.toFixed(0)}) at 1/${SLOWED} speed`,
      gate: `${longestTask} ms`,
      met: ms <= longestTask ? 'yes' : 'no',
    })),
    {
      'job 3e': 'swiping a slideshow',
      measured: `${gallery.frameMs.toFixed(1)} ms a frame (p95 of ${gallery.frames})`,
      gate: `${frameMs} ms`,
      met: gallery.frameMs <= frameMs ? 'yes' : 'no',
    },
    {
      'job 3e': `${MOUNTS} mounts and unmounts`,
      measured: heap,
      gate: `${heapGrowth} KB, ${listenerGrowth}`,
      met: gallery.heapGrowth <= heapGrowth && gallery.listenerGrowth <= listenerGrowth ? 'yes' : 'no',
    },
  ]
}

function pageRow({ page, device, longestTask, script, wall, cls, parts }: PageFigures) {
  const ms = (value: number) => value.toFixed(0)
  return {
    'job 3e': `${page} ${device}`,
    measured: `longest task ${ms(longestTask)} ms (script ${ms(script)}) at 1/${SLOWED} speed, CLS ${cls.toFixed(3)}`,
    of: parts
      .slice(0, 3)
      .map(({ name, ms: part }) => `${name} ${ms(part)}`)
      .join(', '),
    wall: `${ms(wall)} ms`,
  }
}
