import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@portico/kit/ids'
import { encodeRecord } from '@portico/proto/collect/performance-encoding'
import { createCookieJar } from '../../demo/cookie-jar.ts'
import { ask, type Answer } from '../http.ts'
import type { Demo } from '../stack.ts'
import { USER_AGENT } from '../user-agent.ts'

type Calls = Record<string, () => Promise<Answer>>

/** One call of each collector as a page at `/mark` sends it, and calls that are refused. */
export async function collectorCalls(
  { websiteId, site }: Demo,
  mark: string,
): Promise<{ good: Calls; bad: Calls }> {
  const at = (path: string) => new URL(path, site).href
  const page = `/${mark}`
  const jar = createCookieJar()
  jar.store((await ask(at('/'))).headers['set-cookie'])
  const headers = {
    'user-agent': USER_AGENT,
    cookie: jar.header(),
    'x-csrf-token': jar.cookies.get('crumb') ?? '',
  }
  const post = (path: string, type: string, body: string) =>
    ask(at(path), { method: 'POST', headers: { ...headers, 'content-type': type }, body })
  const form = (path: string, fields: Record<string, string>) =>
    post(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
  const clientDate = () => Date.now()

  const good: Calls = {
    RecordHit: () =>
      form('/api/census/RecordHit', {
        event: '1',
        data: JSON.stringify({ hitId: uuidv7(), websiteId, url: page, clientDate: clientDate() }),
        ss_cvr: '',
      }),
    'button-click': () =>
      form('/api/census/button-click', { websiteId, pagePath: page, buttonText: mark, id: mark }),
    RecordEvent: () =>
      form('/api/events/RecordEvent', {
        event: mark,
        data: JSON.stringify({
          eventId: randomUUID(),
          websiteId,
          pagePath: page,
          clientDate: clientDate(),
        }),
      }),
    Trace: () =>
      form('/api/events/Trace', {
        data: JSON.stringify([{ pageUrl: at(page), type: 'note', data: mark }]),
      }),
    Track: () =>
      ask(at(`/api/track/Track?${new URLSearchParams({ landing: at(page), refer: '', rk: mark })}`), {
        headers,
      }),
    performance: () =>
      post(
        '/api/1/performance/records',
        'text/plain',
        JSON.stringify([
          encodeRecord({
            app: 'site',
            event: 'page_speed',
            pageLoadId: randomUUID(),
            data: { recordId: randomUUID(), pathname: page, timeToFirstByte: 30 },
          }),
        ]),
      ),
  }
  const bad: Calls = {
    RecordHit: () => form('/api/census/RecordHit', { event: '1', data: '{' }),
    RecordEvent: () => form('/api/events/RecordEvent', { event: mark, data: '{' }),
    Trace: () => form('/api/events/Trace', { data: '{' }),
    performance: () => post('/api/1/performance/records', 'text/plain', '{'),
  }
  return { good, bad }
}
