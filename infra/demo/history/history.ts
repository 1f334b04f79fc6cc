import type {
  SampleError,
  SampleEvent,
  SampleHit,
  SampleCart,
  SampleOrder,
  SampleRecord,
  SampleRelease,
  SampleSubmission,
} from '@portico/proto/http/common/sample-history'
import { censusEvent } from '@portico/proto/enums/census-event'
import { ADD_TO_CART, cartsOf } from './carts.ts'
import { chanceOf, type Chance } from './chance.ts'
import { browserOf, type Browser } from './clients.ts'
import { DAY_MS, HISTORY_DAYS, timeOfDay, visitsOfDay } from './days.ts'
import { errorOf } from './errors.ts'
import { ordersOf } from './orders.ts'
import { journey, type Page, type Places } from './journeys.ts'
import { originOf } from './origins.ts'
import { submissionsOf, type DemoForm } from './submissions.ts'
import { SLOWED_PATH, speedOf } from './speed.ts'

/** The traffic of the last sixty days. Every item is in the past, in no particular order. */
export type History = {
  hits: SampleHit[]
  events: SampleEvent[]
  errors: SampleError[]
  records: SampleRecord[]
  releases: SampleRelease[]
  submissions: SampleSubmission[]
  carts: SampleCart[]
  orders: SampleOrder[]
}

/** The forms, products, pictures and buttons that visitors see: their ids and texts. */
export type Objects = {
  /** The address of the largest picture, by path. */
  pictures: ReadonlyMap<string, string>
  forms: { contact: DemoForm; newsletter: DemoForm }
  /** The ids of products by path. */
  products: ReadonlyMap<string, string>
  /** By path. */
  buttons: ReadonlyMap<string, { id: string; text: string; target: string }>
}

/** A visitor who may come again. */
type Visitor = { id: string; browser: Browser; visits: number; lastAt: number }

const RETURNING = 0.27
const MEASURED = 0.8
const SEED = 20_260_115

/** Days before `now` on which each release was published. The second made a page slower, and the third mended it. */
const releaseDays = [
  { name: 'first', daysAgo: HISTORY_DAYS },
  { name: 'slower', daysAgo: 24 },
  { name: 'mended', daysAgo: 10 },
] as const

/** Makes the history that ends at `now` (ms). The same arguments give the same history. */
export function makeHistory({
  now,
  places,
  objects,
}: {
  now: number
  places: Places
  objects: Objects
}): History {
  const chance = chanceOf(SEED)
  const releases = releaseDays.map(({ name, daysAgo }) => ({
    id: chance.uuid().replaceAll('-', '').slice(0, 24),
    at: now - daysAgo * DAY_MS,
    name,
  }))
  const history: History = {
    hits: [],
    events: [],
    errors: [],
    records: [],
    releases: releases.map(({ id, at }) => ({ id, at })),
    submissions: [],
    carts: [],
    orders: [],
  }
  const known: Visitor[] = []
  const firstDay = Math.floor(now / DAY_MS) * DAY_MS - (HISTORY_DAYS - 1) * DAY_MS
  for (let day = 0; day < HISTORY_DAYS; day++) {
    const daysAgo = HISTORY_DAYS - 1 - day
    const starts = Array.from({ length: visitsOfDay(chance, daysAgo, now) }, () => timeOfDay(chance)).sort(
      (one, other) => one - other,
    )
    for (const start of starts) {
      const at = firstDay + day * DAY_MS + start
      const visitor = visitorAt(chance, known, at)
      const release = releases.findLast((each) => each.at <= at) ?? releases[0]!
      const visit = { chance, places, objects, now, at, daysAgo, visitor, release }
      addVisit(history, visit)
    }
  }
  history.submissions = submissionsOf(chanceOf(SEED + 1), { ...history, forms: objects.forms, now })
  const { events } = history
  const { orders, buyers } = ordersOf(chanceOf(SEED + 3), { events, products: objects.products, now })
  history.orders = orders
  const left = events.filter(({ visitor }) => !buyers.has(visitor))
  history.carts = cartsOf(chanceOf(SEED + 2), { events: left, products: objects.products, now })
  return history
}

type Visit = {
  chance: Chance
  places: Places
  objects: Objects
  now: number
  at: number
  daysAgo: number
  visitor: Visitor
  release: { id: string; name: string }
}

/** Returns a visitor who came before and is not on the website now, or a new one. */
function visitorAt(chance: Chance, known: Visitor[], at: number): Visitor {
  const earlier = chance.happens(RETURNING) ? known[Math.floor(known.length * chance.next())] : undefined
  const visitor =
    earlier && at - earlier.lastAt > DAY_MS / 2
      ? earlier
      : { id: chance.uuid(), browser: browserOf(chance), visits: 0, lastAt: at }
  if (visitor.visits === 0) known.push(visitor)
  visitor.visits++
  visitor.lastAt = at
  return visitor
}

function addVisit(
  history: History,
  { chance, places, objects, now, at, daysAgo, visitor, release }: Visit,
): void {
  const { browser, id, visits } = visitor
  const { connection, ...client } = browser
  const origin = originOf(chance, daysAgo)
  let time = at
  for (const [index, page] of journey(chance, places).entries()) {
    if (time >= now) return
    const of = { at: Math.round(time), visitor: id, path: page.path, ...client, release: release.id }
    const view = {
      ...of,
      visitCount: visits,
      title: page.title,
      subject: '',
      ...(index === 0 ? origin : NO_ORIGIN),
    }
    history.hits.push({ ...view, hitId: chance.uuid(), event: censusEvent.pageView })
    addSearch(history, chance, { ...view, event: censusEvent.siteSearch })
    addShown(history, { chance, page, objects, of })
    const isSlowed = release.name === 'slower' && page.path === SLOWED_PATH
    if (chance.happens(MEASURED)) {
      const { at, path, device, country } = of
      const measured = speedOf(chance, { page, picture: objects.pictures.get(path), browser, isSlowed })
      history.records.push({
        recordId: chance.uuid(),
        at,
        path,
        device,
        country,
        connection,
        release: release.id,
        ...measured,
      })
    }
    const error = errorOf(chance, {
      page,
      browser,
      isFaulty: release.name === 'slower',
      isRecent: daysAgo < 7,
    })
    if (error) history.errors.push({ ...of, ...error, errorId: chance.uuid() })
    time += chance.around(38_000, 0.9)
  }
}

const NO_ORIGIN = { referrerHost: '', source: '', medium: '', campaign: '' }
const searches = [
  'mug',
  'teapot',
  'blue bowl',
  'seconds',
  'vase',
  'gift',
  'espresso cup',
  'opening hours',
] as const

function addSearch(history: History, chance: Chance, view: Omit<SampleHit, 'hitId'>): void {
  if (!chance.happens(0.02)) return
  const subject = chance.pick(searches.map((words, index) => [words, searches.length - index] as const))
  history.hits.push({ ...view, hitId: chance.uuid(), at: view.at + 4_000, subject })
}

type Shown = {
  chance: Chance
  page: Page
  objects: Objects
  of: Omit<SampleEvent, 'eventId' | 'kind' | Blank>
}
type Blank = 'name' | 'objectId' | 'label' | 'target' | 'properties'
const blank = { name: '', objectId: '', label: '', target: '', properties: {} }

/** Adds what the page showed and what the visitor did there: buttons, forms, and products put into the cart. */
function addShown(history: History, { chance, page, objects, of }: Shown): void {
  const add = (changes: Partial<SampleEvent> & Pick<SampleEvent, 'kind'>, afterMs: number) =>
    history.events.push({ ...of, ...blank, ...changes, at: of.at + afterMs, eventId: chance.uuid() })
  const button = objects.buttons.get(page.path)
  if (button) {
    const { id: objectId, text: label, target } = button
    add({ kind: 'button-render', objectId, label, target }, 1_200)
    if (chance.happens(0.21)) add({ kind: 'button-click', objectId, label, target }, 9_000)
  }
  for (const { id, path, name } of Object.values(objects.forms))
    if (page.path === path) add({ kind: 'form-render', objectId: id, label: name }, 900)
  if (page.kind === 'product' && chance.happens(0.09))
    add({ kind: 'event', name: ADD_TO_CART, properties: { product: page.title } }, 16_000)
}
