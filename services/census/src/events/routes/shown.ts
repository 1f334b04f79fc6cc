import { csvReply } from '@portico/kit/http/reply/csv'
import { reply, route, type Reply, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/census/readings/shown.schemas'
import type {
  ButtonsReply,
  FormsReply,
  ShownQuery,
  ShownReply,
} from '@portico/proto/http/visits/census-figures'
import { readConversionsByDay } from '../../conversions/store/conversions.ts'
import { findLabels } from '../store/labels.ts'
import { readCounts, type KeyCount } from '../store/tally-figures.ts'
import { readOfEvents, type FiguresDeps } from './event-figures.ts'

const ALL = 100_000

const byKey = (rows: readonly KeyCount[]) => new Map(rows.map(({ key, count }) => [key, count]))

/** GET /api/rest/census/buttons: how often each button was shown and clicked (BTN-02). */
export const readButtons = (deps: FiguresDeps): Route =>
  route(api.readButtons, async ({ query }) => {
    const figures: ButtonsReply = await readOfEvents(
      deps,
      query,
      ['button-render', 'button-click'],
      async (tx) => {
        const clicks = byKey(await readCounts(tx, query, { family: 'button-click' }, ALL))
        const renders = byKey(await readCounts(tx, query, { family: 'button-render' }, ALL))
        const keys = [...new Set([...clicks.keys(), ...renders.keys()])]
        const rows = keys
          .map((key) => ({ key, clicks: clicks.get(key) ?? 0, renders: renders.get(key) ?? 0 }))
          .sort((a, b) => b.clicks - a.clicks || b.renders - a.renders || a.key.localeCompare(b.key))
          .slice(0, query.limit)
        const labels = await findLabels(
          tx,
          query.websiteId,
          'button',
          rows.map((row) => row.key),
        )
        return {
          rows: rows.map((row) => ({
            ...row,
            text: labels.get(row.key)?.label ?? '',
            target: labels.get(row.key)?.target ?? '',
          })),
        }
      },
    )
    return query.format === 'csv'
      ? csvReply('buttons', ['key', 'text', 'target', 'renders', 'clicks'], figures.rows)
      : reply(200, figures)
  })

/** GET /api/rest/census/forms: how often each form was shown and sent (CENS-08). */
export const readForms = (deps: FiguresDeps): Route =>
  route(api.readForms, async ({ query }) => {
    const figures: FormsReply = await readOfEvents(deps, query, ['form-render'], async (tx) => {
      const renders = byKey(await readCounts(tx, query, { family: 'form-render' }, ALL))
      const sent = new Map<string, number>()
      for (const row of await readConversionsByDay(tx, query.websiteId, query.from, query.to))
        sent.set(row.formId, (sent.get(row.formId) ?? 0) + row.submissions)
      const rows = [...new Set([...renders.keys(), ...sent.keys()])]
        .map((key) => ({ key, renders: renders.get(key) ?? 0, submissions: sent.get(key) ?? 0 }))
        .sort((a, b) => b.renders - a.renders || b.submissions - a.submissions || a.key.localeCompare(b.key))
        .slice(0, query.limit)
      const labels = await findLabels(
        tx,
        query.websiteId,
        'form',
        rows.map((row) => row.key),
      )
      return { rows: rows.map((row) => ({ ...row, title: labels.get(row.key)?.label ?? '' })) }
    })
    return query.format === 'csv'
      ? csvReply('forms', ['key', 'title', 'renders', 'submissions'], figures.rows)
      : reply(200, figures)
  })

/** How often each overlay was shown (CENS-08), and the quick view of each product (CENS-09). */
export const readShown = (deps: FiguresDeps): Route[] => [
  route(api.readOverlays, ({ query }) => shown(deps, query, 'overlay', 'overlays')),
  route(api.readQuickViews, ({ query }) => shown(deps, query, 'quick-view', 'quick-views')),
]

async function shown(
  deps: FiguresDeps,
  query: ShownQuery,
  family: 'overlay' | 'quick-view',
  fileName: string,
): Promise<Reply> {
  const figures: ShownReply = await readOfEvents(deps, query, [family], async (tx) => ({
    rows: (await readCounts(tx, query, { family }, query.limit)).map(({ key, count }) => ({
      key,
      shown: count,
    })),
  }))
  return query.format === 'csv' ? csvReply(fileName, ['key', 'shown'], figures.rows) : reply(200, figures)
}
