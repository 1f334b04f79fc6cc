import { createBuyer, newCart, type ExpectedCart } from './buyer.ts'
import { createItems } from './collector-items.ts'
import { isSuccess, pause, type Answer, type Visitor } from './client.ts'
import { sendRecorded, submit } from './visitors.ts'
import type { World } from './world.ts'

const VISITORS = 16
/** An asset or a picture in the text of a page. */
const FILE = /(?:src|href)="(\/(?:assets|s)\/[^"]+)"/g

/** The kinds of requests with their shares of all arrivals, %: pages and files 70, collectors 15, carts 10, forms and sign-ins 5. */
const SHARES = {
  page: 27,
  rendered: 8,
  file: 35,
  collector: 15,
  cart: 10,
  submission: 3,
  signIn: 2,
} as const
type Arrival = keyof typeof SHARES

export type OpenLoad = {
  /** The carts that `compare` expects. */
  carts: ExpectedCart[]
  arrivals: () => number
  /** Ends the arrivals and waits for all answers. */
  stop(): Promise<void>
}

/**
 * Sends requests of visitors at random times, `perSecond` arrivals a second however slow the answers are, until `stop`. Answers are
 * counted in `world`, writes in its ledger.
 */
export async function startOpenLoad(world: World, { perSecond }: { perSecond: number }): Promise<OpenLoad> {
  const visitors = Array.from({ length: VISITORS }, () => world.visitor())
  // A page gives each visitor a crumb, which some requests of the beacon need.
  const begun = visitors.map(({ send }) => send('GET', '/', { headers: { accept: 'text/html' } }))
  const home = (await Promise.all(begun))[0]!
  const files = [...home.text.matchAll(FILE)].map(([, path]) => path!)
  if (files.length === 0) throw new Error(`the home page names no files: ${home.status}`)
  const carts: ExpectedCart[] = []
  const buyers: (ReturnType<typeof createBuyer> & { isBusy: boolean })[] = []
  const running = new Set<Promise<void>>()
  let arrivals = 0
  let stopped = false

  const pick = <T>(list: readonly T[]): T => list[Math.floor(world.random() * list.length)]!

  async function read({ send }: Visitor, kind: string, path: string): Promise<void> {
    const answer = world.tally(kind, await send('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } }))
    reportUnlessGood(kind, answer)
  }

  function reportUnlessGood(kind: string, answer: Answer): void {
    if (!isSuccess(answer) && answer.status > 0 && answer.status < 500 && answer.status !== 429)
      world.addSurprise(kind, answer)
  }

  async function useCart(): Promise<void> {
    let buyer = buyers.find(({ isBusy }) => !isBusy)
    if (!buyer) {
      const cart = newCart()
      carts.push(cart)
      buyers.push((buyer = { ...createBuyer(world, cart), isBusy: true }))
      await buyer.begin()
    }
    buyer.isBusy = true
    await buyer.change()
    buyer.isBusy = false
  }

  async function signIn(): Promise<void> {
    const visitor = world.visitor()
    const { email, password } = world.demo.member
    const json = { email, password, rememberMe: false }
    const answer = world.tally(
      'sign-in',
      await visitor.send('POST', '/api/site-users/account/session', { json }),
    )
    reportUnlessGood('sign-in', answer)
    visitor.close()
  }

  const works: Record<Arrival, (visitor: Visitor) => Promise<void>> = {
    page: (visitor) => read(visitor, 'page', pick(world.demo.products).path),
    rendered: (visitor) => read(visitor, 'rendered page', `/?tag=chaos-${world.nextNumber()}`),
    file: (visitor) => read(visitor, 'file', pick(files)),
    async collector({ send }) {
      const { kind, ids, path, body } = pick(createItems(world, `${crypto.randomUUID()}|1|1|1|1`))
      await sendRecorded(world, kind, ids, () => send('POST', path, body))
    },
    cart: useCart,
    submission: ({ send }) => submit(world, send),
    signIn,
  }

  function nextWork(): Arrival {
    let left = world.random() * 100
    for (const [name, share] of Object.entries(SHARES)) if ((left -= share) < 0) return name as Arrival
    return 'page'
  }

  async function arrive(): Promise<void> {
    for (let due = performance.now(); !stopped;) {
      due += (-Math.log(1 - world.random()) * 1_000) / perSecond
      await pause(Math.max(0, due - performance.now()))
      arrivals++
      const work = works[nextWork()](pick(visitors))
      running.add(work)
      void work.finally(() => running.delete(work))
    }
  }

  const arriving = arrive()
  return {
    carts,
    arrivals: () => arrivals,
    async stop() {
      stopped = true
      await arriving
      await Promise.all(running)
      for (const each of [...visitors, ...buyers]) each.close()
    },
  }
}
