import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filter, FunnelStep } from '@portico/proto/http/visits/census-figures'
import { Block, encodeVisits } from '../../visits/domain/block.ts'
import { FunnelCounts } from './funnel.ts'
import { selectVisits } from './select-visits.ts'
import type { Visit } from '../../visits/domain/visit.ts'

const DAY = { start: Date.parse('2026-01-15'), sample: false }
const values = ['/', '/a', '/a b', '!buy', '!buy now']
const visits = fc.array(
  fc
    .record({
      started: fc.nat(86_399_999),
      country: fc.constantFrom('', 'DE', 'AT'),
      device: fc.constantFrom('mobile', 'desktop'),
      pages: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 6 }),
    })
    .map(({ pages, started, ...fields }): Visit => {
      const others = { referrer: '', source: '', medium: '', campaign: '', browser: '', os: '', exit: '/' }
      const numbers = {
        startedAt: DAY.start + started,
        lastAt: DAY.start + started,
        visitCount: 0,
        pageViews: 1,
      }
      const steps = pages.map((page) => `\t${page}\n`).join('')
      const visitor = '00'.repeat(16)
      return { ...others, ...fields, ...numbers, visitor, sample: false, websiteId: '', entry: '/', steps }
    }),
  { maxLength: 40 },
)
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ dimension: fc.constant('country' as const), value: fc.constantFrom('', 'DE', 'GB') }),
  fc.record({ dimension: fc.constant('device' as const), value: fc.constantFrom('mobile', 'tablet') }),
  fc.record({ dimension: fc.constant('page' as const), value: fc.constantFrom('/a', 'a', '/b', '/') }),
)

const blockOf = (given: readonly Visit[]) => new Block({ ...DAY, visits: given.length }, encodeVisits(given))

/** The same condition on one visit. */
function passes(visit: Visit, filters: readonly Filter[]): boolean {
  return filters.every(({ dimension }) =>
    filters.some((each) => {
      if (each.dimension !== dimension) return false
      if (dimension !== 'page') return visit[dimension] === each.value
      return visit.steps.includes(`\t${each.value.startsWith('/') ? '' : '/'}${each.value}\n`)
    }),
  )
}

test('the visits of a block pass filters as each visit does alone', () => {
  fc.assert(
    fc.property(
      visits,
      fc.array(filter, { maxLength: 4 }),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 1, max: 24 }),
      (given, filters, hour, hours) => {
        const [from, to] = [DAY.start + hour * 3_600_000, DAY.start + Math.min(24, hour + hours) * 3_600_000]
        const positions = selectVisits(blockOf(given), { from, to, filters })
        const isIn = ({ startedAt }: Visit) => startedAt >= from && startedAt < to
        const expected = [...given.keys()].filter((at) => isIn(given[at]!) && passes(given[at]!, filters))
        expect([...positions]).toEqual(expected)
      },
    ),
  )
})

test('a funnel of a block counts the visits whose text has the steps in their order', () => {
  const step: fc.Arbitrary<FunnelStep> = fc.oneof(
    fc.record({ kind: fc.constant('page' as const), value: fc.constantFrom('/', '/a', '/a*', '/*') }),
    fc.record({ kind: fc.constant('event' as const), value: fc.constantFrom('buy', 'buy*') }),
  )
  const patternOf = ({ kind, value }: FunnelStep) =>
    `\t${kind === 'page' ? '' : '!'}${value.endsWith('*') ? `${value.slice(0, -1)}[^\n]*` : value}\n`
  fc.assert(
    fc.property(visits, fc.array(step, { minLength: 1, maxLength: 4 }), (given, steps) => {
      const block = blockOf(given)
      const counts = new FunnelCounts(steps)
      counts.add(block, Uint32Array.from(given.keys()))
      const expected = steps.map((_, at) => {
        const pattern = new RegExp(
          steps
            .slice(0, at + 1)
            .map(patternOf)
            .join('[^]*'),
        )
        return given.filter((visit) => pattern.test(visit.steps)).length
      })
      expect(counts.visits).toEqual(expected)
    }),
  )
})
