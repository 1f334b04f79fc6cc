import { useStack } from '../../e2e/suite.ts'
import { openRunning } from './running.ts'

// The journey of `infra/e2e` runs on the containers.
useStack(openRunning)
