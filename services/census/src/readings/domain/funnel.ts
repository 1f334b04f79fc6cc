import type { FunnelStep } from '@portico/proto/http/visits/census-figures'
import type { Block, Column } from '../../visits/domain/block.ts'
import { stepMatcher } from '../../visits/domain/visit-steps.ts'

/** The columns that `FunnelCounts` uses. */
export const columnsOfFunnel: readonly Column[] = ['steps']

/** Counts visits that did the first step, then the second, and so on. */
export class FunnelCounts {
  /** One number for each step. */
  readonly visits: number[]
  readonly #matchers: ((value: string) => boolean)[]

  constructor(steps: readonly FunnelStep[]) {
    this.visits = steps.map(() => 0)
    this.#matchers = steps.map(stepMatcher)
  }

  add(block: Block, positions: Uint32Array): void {
    const { names, codes } = block.texts('steps')
    const starts = block.firstSteps()
    const matches = this.#matchers.map((isStep) => Uint8Array.from(names, (name) => Number(isStep(name))))
    for (const visit of positions) {
      let done = 0
      for (let at = starts[visit]!; done < matches.length && codes[at] !== 0; at++)
        if (matches[done]![codes[at]!] === 1) this.visits[done++]!++
    }
  }
}
