import { readFileSync } from 'node:fs'
import { blockType } from '@portico/proto/enums/block-type'
import { createVisitor, isSuccess, pause, type Answer } from '../client.ts'
import { appHost, documentOf, gatewayOf, type Owner, type Place, type Website } from './owner.ts'

/**
 * The work of the quiet neighbour: pages, a search, saves and publications, each at a fixed rate. `found` is the time until a
 * published page is found by a search. `password` and `font` are measured beside the attacks that concern them.
 */
export const workNames = [
  'cached',
  'uncached',
  'save',
  'publish',
  'search',
  'found',
  'password',
  'font',
] as const
export type WorkName = (typeof workNames)[number]
export const ALWAYS: readonly WorkName[] = ['cached', 'uncached', 'save', 'publish', 'search', 'found']

/** The websites of the neighbour, the pages that are changed, the cookies of their owner, and the password of locked websites. */
export type Neighbour = {
  place: Place
  cookies: [string, string][]
  shown: Website
  saved: Website & { page: string }
  published: Website & { page: string }
  indexed: Website & { page: string }
  locked: Website[]
  password: string
}

export type Work = {
  perSecond: number
  /** Does the work once. Returns the duration in ms if it differs from the duration of the whole call, and an error if it failed. */
  run(n: number): Promise<{ ms?: number; error?: string }>
}

/** The addresses of the neighbour: of its owner, and of visitors of pages and of searches. */
const FROM = { owner: '127.0.0.60', pages: '127.0.0.61', others: '127.0.0.62' }
/** The path of the page of each website. */
const PATH = '/home'
const TIMEOUT_MS = 10_000
const FOUND_POLL_MS = 100
const font = readFileSync(new URL('../../../../web/src/site/fonts/inter-text.woff2', import.meta.url))

/** The status of an answer, with the start of its text, which says what refused it. */
const problemOf = ({ status, text }: Answer): string =>
  status === 0 ? 'no answer' : `${status} ${text.startsWith('{') ? text.slice(0, 60) : ''}`.trimEnd()

const text = (words: string) => ({ type: blockType.html, value: { html: `<p>${words}</p>` } })
const PARAGRAPH = 'A kiln is opened when it has cooled, and not before. '.repeat(8)
export const textPage = (words: string) =>
  documentOf('Page', [text(words), ...Array.from({ length: 5 }, () => text(PARAGRAPH))])

/** Creates the websites of the neighbour, published with a page of text each. */
export async function makeNeighbour(place: Place, owner: Owner): Promise<Neighbour> {
  const make = async (title: string) => {
    const website = await owner.website(title)
    const page = await owner.page(website, PATH.slice(1))
    await owner.write('PUT', `${website.root}/collections/${page}/page`, {
      document: textPage('glaze pottery'),
    })
    await owner.write('POST', `${website.root}/publish`)
    return { ...website, page }
  }
  const password = 'a right password'
  const locked: Website[] = []
  for (const name of ['locked', 'closed']) {
    const website = await make(name)
    await owner.write('PUT', `${website.root}/lock`, { password })
    locked.push(website)
  }
  const shown = await make('shown')
  return {
    place,
    shown,
    saved: await make('saved'),
    published: await make('published'),
    indexed: await make('indexed'),
    locked,
    password,
    cookies: [...owner.jar],
  }
}

/** Returns the works of a neighbour. `lockedAt` chooses its locked website. */
export function worksOf(neighbour: Neighbour, lockedAt: () => number): Record<WorkName, Work> {
  const gateway = gatewayOf(neighbour.place)
  const at = { gateway, timeoutMs: TIMEOUT_MS }
  const owner = createVisitor({
    ...at,
    from: FROM.owner,
    host: appHost(neighbour.place),
    jar: new Map(neighbour.cookies),
  })
  const visitorOf = ({ host }: Website, from = FROM.others) => createVisitor({ ...at, from, host })
  const [shown, searched] = [visitorOf(neighbour.shown, FROM.pages), visitorOf(neighbour.shown)]
  const indexed = visitorOf(neighbour.indexed)
  const locked = neighbour.locked.map((website) => visitorOf(website))
  const html = { headers: { accept: 'text/html' } }
  const check = (answer: Answer, isGood: (answer: Answer) => boolean = isSuccess) =>
    isGood(answer) ? { ms: answer.ms } : { ms: answer.ms, error: problemOf(answer) }
  const save = ({ root, page }: Neighbour['saved'], words: string) =>
    owner.send('PUT', `${root}/collections/${page}/page`, { json: { document: textPage(words) } })
  const publish = ({ root, page }: Neighbour['saved']) =>
    owner.send('POST', `${root}/publish`, { json: { pages: [page] } })

  return {
    cached: { perSecond: 20, run: async () => check(await shown.send('GET', PATH, html)) },
    uncached: { perSecond: 5, run: async (n) => check(await shown.send('GET', `${PATH}?q=${n}`, html)) },
    search: {
      perSecond: 5,
      run: async (n) =>
        check(
          await searched.send('GET', `/search?format=json&q=${n % 2 === 0 ? 'glaze' : 'kiln'}`),
          (answer) => isSuccess(answer) && answer.text.includes(PATH),
        ),
    },
    save: { perSecond: 3, run: async (n) => check(await save(neighbour.saved, `saved ${n}`)) },
    publish: {
      perSecond: 2,
      async run(n) {
        await save(neighbour.published, `published ${n}`)
        return check(await publish(neighbour.published))
      },
    },
    found: {
      perSecond: 0.5,
      async run(n) {
        const word = `term${n}x${Date.now()}`
        await save(neighbour.indexed, word)
        const answer = await publish(neighbour.indexed)
        if (!isSuccess(answer)) return check(answer)
        const started = performance.now()
        for (; performance.now() - started < TIMEOUT_MS; await pause(FOUND_POLL_MS)) {
          const search = await indexed.send('GET', `/search?format=json&q=${word}`)
          if (isSuccess(search) && search.text.includes(PATH)) return { ms: performance.now() - started }
        }
        return { ms: TIMEOUT_MS, error: 'not found' }
      },
    },
    password: {
      perSecond: 1,
      async run() {
        const json = { password: neighbour.password }
        return check(await locked[lockedAt()]!.send('POST', '/api/unlock', { json }))
      },
    },
    font: {
      perSecond: 0.25,
      async run() {
        const { root } = neighbour.saved
        const started = performance.now()
        const headers = { 'content-type': 'font/woff2' }
        const answer = await owner.send('POST', `${root}/fonts?name=Own`, { bytes: font, headers })
        if (!isSuccess(answer)) return check(answer)
        const { id } = (JSON.parse(answer.text) as { job: { id: string } }).job
        let state = 'waiting'
        for (; state === 'waiting' && performance.now() - started < TIMEOUT_MS; await pause(FOUND_POLL_MS)) {
          const job = await owner.send('GET', `${root}/fonts/jobs/${id}`)
          if (isSuccess(job)) state = (JSON.parse(job.text) as { job: { state: string } }).job.state
        }
        const ms = performance.now() - started
        await owner.send('DELETE', `${root}/fonts/${id}`, { json: {} })
        return state === 'ready' ? { ms } : { ms, error: state }
      },
    },
  }
}
