import type { KeyObject } from 'node:crypto'
import type { Outgoing } from '@portico/kit/bus/bus'
import { invalid } from '@portico/kit/errors'
import { uuidOf } from '@portico/kit/ids'
import { pagePath } from '@portico/proto/links/page-path'
import type { HitData, RecordHit } from '@portico/proto/http/visits/census'
import { readCampaign } from './domain/campaign.ts'
import { encodeBotHit, encodeHit } from './domain/hit.ts'
import { createHitPipeline } from './domain/pipeline.ts'
import { referrerHost } from './domain/referrer-host.ts'
import type { Signals } from '../signals.ts'
import { toHex } from '../model/to-hex.ts'
import { visitorOf, type Sender } from './sender.ts'

/** Accepts a hit; resolves once it is durable, and for hits that are not counted. */
export type HitCollector = (sender: Sender, hit: RecordHit) => Promise<void>

export type HitDeps = {
  signals: Signals
  secretOf(websiteId: string): Promise<KeyObject>
  /** Resolves once the hit is durable. @throws Refusal 503 if there is no room for it on the disk */
  publish(message: Outgoing): Promise<void>
  /** Gets durations of the pipeline's steps, in seconds. */
  onStep?(step: string, seconds: number): void
}

/**
 * Creates the collector of hits (CENS-01). @throws Refusal 400 for a hit of another website
 */
export function createHitCollector({ signals, secretOf, publish, onStep }: HitDeps): HitCollector {
  const runPipeline = createHitPipeline(onStep)
  return async (sender, { data, event, ss_cvr }) => {
    const newId = sender.newId()
    if (sender.websiteId && data.websiteId !== undefined && data.websiteId !== sender.websiteId) {
      signals.refused()
      throw invalid({ 'data.websiteId': 'is not the website of this host' })
    }
    const outcome = runPipeline({ ...sender, event, data, path: pagePath(data.url) })
    if ('dropped' in outcome) {
      if (outcome.dropped === 'bot' && sender.counting !== 'off') await publish(botHit(sender, data, newId))
      return signals.dropped(outcome.dropped)
    }

    const { accepted: hit } = outcome
    const visitor = await visitorOf(sender, ss_cvr, secretOf)
    const hitId = data.hitId?.toLowerCase() ?? newId
    await publish({
      key: `${hit.websiteId}:${toHex(visitor.key)}`,
      id: hitId,
      value: encodeHit({
        hitId,
        hit,
        visitor,
        referrerHost: referrerHost(data.referrer, ...sender.hosts),
        campaign: readCampaign(data.queryString),
        country: sender.country,
      }),
    })
    signals.accepted()
  }
}

/**
 * Hits of bots are counted by name, apart from all others; their key spreads them over the partitions. Not every bot sends
 * an id: a hit with the time of its sender gets one from what it says, so that a repeat counts once.
 */
function botHit(sender: Sender, data: HitData, newId: string): Outgoing {
  const websiteId = sender.websiteId!
  const { receivedAt: at, synthetic } = sender
  const bot = sender.bot()
  const said = [websiteId, bot, data.url, data.queryString, data.clientDate]
  const hitId =
    data.hitId?.toLowerCase() ?? (data.clientDate === undefined ? newId : uuidOf(JSON.stringify(said)))
  return {
    key: `${websiteId}:${hitId}`,
    id: hitId,
    value: encodeBotHit({ hitId, websiteId, at, bot, synthetic }),
  }
}
