import { describe } from 'vitest'
import { journey } from './journey.ts'

describe('separate processes on real Kafka, Redis and Postgres', () => journey('infra/tooling/full.ts'))
