import { describe } from 'vitest'
import { journey } from '../e2e/journey.ts'
import { openRunning } from './running.ts'

describe('the containers that run', () => journey(openRunning))
