import {
  CHOICE_SECONDS,
  CONSENT_COOKIE,
  consentCategories,
  formatConsent,
  isAllowedByBanner,
  parseConsent,
  storedChoice,
  type ConsentCategory,
} from '@portico/proto/cookies/consent'
import { COOKIE_CHOICE } from '@portico/proto/cookies/cookie-choice'
import { uuidv4, uuidv7 } from '@portico/proto/values/uuid'
import { CONSENT_EVENT } from '../lib/consent-event.ts'
import { readCookie, writeCookie } from '../lib/cookies.ts'
import { UNSENT_DECISIONS, type ConsentApi } from './api.ts'
import { watchCovered } from './covered.ts'

/*
 * Runs before the first paint of pages with a cookie banner. The page is cached for all visitors, so only this script knows
 * whether the visitor has chosen: it shows the banner, and answers what may be loaded. The built file is a classic script.
 */
const { website, version, offered: offeredText, policy } = document.currentScript!.dataset
const root = document.documentElement
const offered = consentCategories.filter((category) => offeredText!.split(' ').includes(category))
const gpc = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
const rules = {
  websiteId: website,
  version,
  isRestrictiveCookiePolicyEnabled: policy!.includes('restrictive'),
  isVisitorDataRestricted: policy!.includes('no-visitor-data'),
  cookieBannerCategories: offered,
}

/** The cookies of the latest decision, for browsers that store none. */
let decided: { choice: string; consent: string } | undefined
let banner: Element | null = null
let channel: BroadcastChannel | undefined

const input = () =>
  decided
    ? { ...decided, gpc }
    : { choice: readCookie(COOKIE_CHOICE), consent: readCookie(CONSENT_COOKIE), gpc }
const storedId = () => parseConsent(input().consent, website)?.consentId
const allows = (category: ConsentCategory) => isAllowedByBanner(category, rules, input())

/** Shows or removes the banner, and tells the parts of the page. The collectors remove what is not allowed. */
function apply(): void {
  const isChosen = storedChoice(rules, input()) !== null
  root.dataset['consent'] = isChosen ? 'given' : 'ask'
  if (isChosen) removeBanner()
  else watchCovered()
  dispatchEvent(new Event(CONSENT_EVENT))
}

function removeBanner(): void {
  const shown = document.querySelector('.cookie-banner:not([data-forced])')
  if (!shown) return
  const hadFocus = shown.contains(document.activeElement)
  banner = shown
  shown.remove()
  if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true })
}

/** Writes the cookies of the latest decision unless the browser has them. A late reply may have set earlier ones. */
function store(): void {
  if (!decided || readCookie(CONSENT_COOKIE) === decided.consent) return
  writeCookie(COOKIE_CHOICE, decided.choice, CHOICE_SECONDS)
  writeCookie(CONSENT_COOKIE, decided.consent, CHOICE_SECONDS)
}

const decide: ConsentApi['decide'] = (wanted, source, isWithdrawal = false) => {
  const categories = offered.filter((category) => wanted.includes(category))
  const consentId = storedId() ?? uuidv4()
  const record = { websiteId: website!, consentId, version: version!, categories, gpc }
  decided = { choice: String(categories.length > 0), consent: formatConsent(record) }
  store()
  apply()
  channel?.postMessage(decided)
  const refused = offered.filter((category) => !categories.includes(category))
  const body = { decisionId: uuidv7(), consentId, version, categories, refused, source, isWithdrawal }
  try {
    // Until it is recorded: the page may end before the script that sends it has loaded.
    const unsent = JSON.parse(localStorage.getItem(UNSENT_DECISIONS) ?? '[]') as object[]
    localStorage.setItem(UNSENT_DECISIONS, JSON.stringify([...unsent, body]))
  } catch {
    // Without storage it waits in the page.
  }
  return new Promise((done) => {
    api.queue.push({ body, done })
    api.onQueued?.()
  })
}

const api: ConsentApi = {
  allows,
  offered,
  gpc,
  decide,
  queue: [],
  settle: store,
  choice() {
    const stored = storedChoice(rules, input())
    return stored && { ...stored, consentId: storedId() ?? null }
  },
  get banner() {
    return banner
  },
}
Object.assign(window, {
  porticoConsent: api,
  porticoMayLoad: (category: string) =>
    allows(category === 'scripts' ? 'marketing' : category === 'statistics' ? category : 'embeds'),
})
apply()
addEventListener('DOMContentLoaded', () => {
  if (root.dataset['consent'] === 'given') removeBanner()
})
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[data-consent-choice]')
  if (!button || button.closest('[data-forced]')) return
  const choice = button.getAttribute('data-consent-choice')
  if (choice === 'embeds') void decide([...(api.choice()?.categories ?? []), 'embeds'], 'embed')
  else void decide(choice === 'accept' ? offered : [], 'banner')
})
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  decided = undefined
  apply()
})
try {
  channel = new BroadcastChannel('portico-consent')
  channel.onmessage = ({ data }: MessageEvent<typeof decided>) => {
    decided = data
    apply()
  }
} catch {
  // Without channels other tabs learn of it with their next page.
}
