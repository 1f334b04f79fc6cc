import { expect, test } from 'vitest'
import { createRenders, type Renders } from './renders.ts'

/** Places for renders, whose beginnings are noted by name. */
function places({
  atOnce,
  ofTurn,
  waiting = 100,
  beside,
}: {
  atOnce: number
  ofTurn?: number
  waiting?: number
  beside?: Renders
}) {
  const renders = createRenders({
    atOnce,
    ...(beside && { beside }),
    ...(ofTurn !== undefined && { ofTurn }),
    waiting,
    waitMs: 60_000,
    isLate: () => false,
    ofClient: { enter: () => 1, leave: () => {}, size: () => 0 },
  })
  const begun: string[] = []
  const refused: string[] = []
  const leaves = new Map<string, () => void>()
  const ask = async (name: string, website: string, client = website) => {
    const taken = renders.take(client, website).then(
      (leave) => {
        begun.push(name)
        leaves.set(name, leave)
      },
      () => void refused.push(name),
    )
    await Promise.race([taken, settled()])
  }
  const finish = async (name: string) => {
    leaves.get(name)!()
    await settled()
  }
  return { renders, begun, refused, ask, finish }
}

/** Resolves when everything that was ready has run. */
const settled = () => new Promise<void>((done) => setImmediate(done))

test('one website never takes the last places, however many clients it has', async () => {
  const { renders, begun, ask, finish } = places({ atOnce: 3, ofTurn: 2 })
  for (let n = 1; n <= 5; n++) await ask(`a${n}`, 'attacker', `client ${n}`)
  expect([begun, renders.running(), renders.waiting()]).toEqual([['a1', 'a2'], 2, 3])
  await ask('b', 'neighbour')
  expect(begun).toEqual(['a1', 'a2', 'b'])
  await finish('b')
  expect(begun).toEqual(['a1', 'a2', 'b'])
  await finish('a1')
  expect(begun).toEqual(['a1', 'a2', 'b', 'a3'])
})

test('websites take turns, and the clients of a website too', async () => {
  const { begun, ask, finish } = places({ atOnce: 1 })
  await ask('a1', 'attacker', 'one')
  for (const name of ['a2', 'a3']) await ask(name, 'attacker', 'one')
  await ask('other', 'attacker', 'two')
  await ask('b1', 'neighbour')
  await ask('b2', 'neighbour')
  for (const name of ['a1', 'a2', 'b1', 'other', 'b2']) await finish(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'other', 'b2', 'a3'])
})

test('when too many wait, the website with the most loses its last, and then the client with the most of the same one', async () => {
  const { refused, ask } = places({ atOnce: 1, waiting: 3 })
  await ask('running', 'attacker', 'one')
  for (const name of ['a1', 'a2', 'a3']) await ask(name, 'attacker', 'one')
  await ask('b', 'neighbour')
  expect(refused).toEqual(['a3'])
  await ask('other', 'attacker', 'two')
  expect(refused).toEqual(['a3', 'a2'])
  await ask('one more', 'attacker', 'one')
  expect(refused).toEqual(['a3', 'a2', 'one more'])
})

test('pages of checkouts have places that no other page takes, and free ones of the others', async () => {
  const pages = places({ atOnce: 2 })
  const checkouts = places({ atOnce: 3, beside: pages.renders })
  for (let n = 1; n <= 3; n++) await pages.ask(`p${n}`, 'shop')
  await checkouts.ask('c1', 'shop')
  await checkouts.ask('c2', 'shop')
  expect([pages.begun, checkouts.begun]).toEqual([['p1', 'p2'], ['c1']])
  await pages.finish('p1') // its place goes to the page that waits
  expect([pages.begun, checkouts.begun]).toEqual([['p1', 'p2', 'p3'], ['c1']])
  await pages.finish('p2') // no page waits
  expect(checkouts.begun).toEqual(['c1', 'c2'])
  await pages.ask('p4', 'shop')
  expect(pages.begun).toEqual(['p1', 'p2', 'p3', 'p4'])
  expect([checkouts.renders.waiting(), checkouts.refused]).toEqual([0, []])
})
