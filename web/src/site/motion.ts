import { MOBILE_LAYOUT } from '@portico/proto/pages/breakpoints'
import { onPage, onPageEnd } from '../lib/lifecycle.ts'
import { DAY_MS } from '@portico/proto/time/units'

/** Blocks that appear when they are scrolled into view, except in the opening of a page. */
const REVEALED = '.page-section:not([data-opening], [data-first]) .sqs-block'
/** The pictures of openings, whose frames clip them. */
const OPENINGS =
  '.lead-picture > .image, [data-opening="picture"] .image-frame:not(:has(figcaption)) > .image'
/** Names up to this length fit the header of every phone, in characters. */
const SHORT_NAME = 14
const NAME_LINES = 2

/**
 * Starts the motion that the website's settings ask for (`tweaks`): `animations` is `fade` or `scale`, `parallax` is `on`.
 * Also fits a long name of the website into the header of a phone (ANIM-07), and shows dates of the last 24 hours as
 * relative times (ANIM-08). The code is loaded only if it is needed.
 */
export function startMotion(): void {
  onPage(() => {
    const { classList } = document.body
    const how = (['fade', 'scale'] as const).find((each) => classList.contains(`tweak-animations-${each}`))
    const elements = (selector: string) => document.querySelectorAll<HTMLElement>(selector)
    if (how) load(import('../ui/motion/reveals.ts'), (code) => code.startReveals(elements(REVEALED), how))
    if (classList.contains('tweak-parallax-on') && elements(OPENINGS).length > 0)
      load(import('../ui/motion/parallax.ts'), (code) => code.startParallax(elements(OPENINGS)))

    const name = document.querySelector<HTMLElement>('.site-header .site-name')
    if (name && name.textContent.length > SHORT_NAME) onPhone(() => fitName(name))

    const isEnglish = document.documentElement.lang.startsWith('en')
    const dates = [...document.querySelectorAll<HTMLTimeElement>('main time[datetime]')].filter(isFromToday)
    if (isEnglish && dates.length > 0)
      load(import('../ui/relative-times.ts'), (code) => code.showRelativeTimes(dates))
  })
}

function fitName(name: HTMLElement): void {
  load(import('../ui/motion/text-shrink.ts'), (code) => code.shrinkText(name, { maxLines: NAME_LINES }))
}

/** Calls `start` when the window has the mobile layout, now or after the phone was turned. */
function onPhone(start: () => void): void {
  const query = matchMedia(MOBILE_LAYOUT)
  if (query.matches) return start()
  query.addEventListener('change', start, { once: true })
  onPageEnd(() => query.removeEventListener('change', start))
}

const isFromToday = ({ dateTime }: HTMLTimeElement): boolean => Date.now() - Date.parse(dateTime) < DAY_MS

/** Starts a part when its code is loaded, unless another page is shown by then. Without its code the page stays still. */
function load<Code>(code: Promise<Code>, start: (code: Code) => () => void): void {
  let isOver = false
  onPageEnd(() => {
    isOver = true
  })
  code.then(
    (loaded) => {
      if (!isOver) onPageEnd(start(loaded))
    },
    () => {},
  )
}
