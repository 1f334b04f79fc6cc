import type { Bus, Topic } from '@portico/kit/bus/bus'
import type { Clock } from '@portico/kit/clock'
import { freshAsOf, readProgress } from '@portico/kit/collect/progress'
import type { Db, Tx } from '@portico/kit/postgres/db'
import type { Family } from '../domain/tally.ts'
import { EVENT_TOPIC, SCRIPT_ERROR_TOPIC } from '../../topics.ts'
import { hasSample, type Selection } from '../store/tally-figures.ts'

export type FiguresDeps = { db: Db; bus: Bus; clock: Clock }
type Freshness = { freshAsOf: string; hasSample: boolean }

/** Runs a reading of tallies, and adds up to when the figures are complete and whether sample data is among them. */
const reader =
  (topic: Topic, progressTable: string) =>
  async <Figures extends object>(
    { db, bus, clock }: FiguresDeps,
    selection: Selection,
    families: readonly Family[],
    read: (tx: Tx) => Promise<Figures>,
  ): Promise<Figures & Freshness> => {
    const ends = await bus.ends(topic.name).catch(() => null)
    return db.tenant(selection.websiteId, async (tx) => ({
      ...(await read(tx)),
      freshAsOf: freshAsOf(await readProgress(tx, progressTable), ends, clock.now()).toISOString(),
      hasSample: await hasSample(tx, selection, families),
    }))
  }

/** Reads tallies of events. */
export const readOfEvents = reader(EVENT_TOPIC, 'event_progress')
/** Reads tallies of script errors. */
export const readOfErrors = reader(SCRIPT_ERROR_TOPIC, 'error_progress')
