import { describe } from 'vitest'
import { journeyTests } from '../../e2e/journey.e2e.ts'
import { useStack } from '../../e2e/use-stack.ts'
import { openRunning } from './running.ts'

describe('running containers', () => {
  const { stack, browser } = useStack(openRunning)
  journeyTests(stack, browser)
})
