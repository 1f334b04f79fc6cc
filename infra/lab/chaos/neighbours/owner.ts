import { randomUUID } from 'node:crypto'
import { mailedToken } from '../../../e2e/mailed-token.ts'
import { createVisitor, isSuccess, pause, type Visitor } from '../client.ts'

/** A running Portico, as scripts find it. `demoHost` is the host of the demo site. */
export type Place = { port: number; dataDir: string; demoHost: string }

export type Website = { id: string; host: string; root: string }
export type Owner = Awaited<ReturnType<typeof signUp>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const PATIENCE_MS = 30_000
/** Answers that are temporary: a new role that is not known yet, a rate, a busy process. */
const TEMPORARY = [0, 403, 429, 503]

export const appHost = ({ port }: Pick<Place, 'port'>) => `app.localhost:${port}`
export const gatewayOf = ({ port }: Pick<Place, 'port'>) => ({ host: '127.0.0.1', port })

/** Creates an account with a confirmed address. Its calls are repeated while they are refused for a moment. */
export async function signUp(place: Place, name: string) {
  const jar = new Map<string, string>()
  const visitor = createVisitor({ gateway: gatewayOf(place), host: appHost(place), jar })
  const email = `${name}-${randomUUID().slice(0, 8)}@example.com`
  const write = <T>(method: Method, path: string, json: object = {}) =>
    expectOk<T>(visitor, method, path, json)
  await visitor.send('GET', '/config/', { headers: { accept: 'text/html' } })
  await write('POST', '/api/auth/SignUp', { email, password: randomUUID(), name })
  await write('POST', '/api/auth/EmailConfirmation', {
    token: await mailedToken(place, email, '/config/confirm'),
  })
  return {
    jar,
    write,
    async website(title: string): Promise<Website> {
      const identifier = `${title.toLowerCase()}-${randomUUID().slice(0, 8)}`
      const { id } = await write<{ id: string }>('POST', '/api/rest/sites', { identifier, title })
      const root = `/api/rest/sites/${id}`
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(200))
        if ((await visitor.send('GET', `${root}/settings`)).status === 200) break
      return { id, root, host: `${identifier}.localhost:${place.port}` }
    },
    /** Adds a page, or a collection of another type; returns its id. */
    async page({ root }: Website, urlId: string, type = 10): Promise<string> {
      return (await write<{ id: string }>('POST', `${root}/collections`, { title: urlId, urlId, type })).id
    },
    close: () => visitor.close(),
  }
}

/** A page with these blocks in one column. */
export function documentOf(title: string, blocks: readonly { type: number; value: object }[]) {
  const numbered = blocks.map((block, at) => ({ ...block, id: `block-${at}` }))
  const rows = [{ columns: [{ span: 12, blocks: numbered }] }]
  return { title, sections: [{ id: 'one', width: 'normal', tone: 'paper', rows }] }
}

/** @throws Error when the answer is no success, or stays a temporary refusal */
async function expectOk<T>(visitor: Visitor, method: Method, path: string, json: object): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await pause(300)) {
    const answer = await visitor.send(method, path, method === 'GET' ? {} : { json })
    if (isSuccess(answer)) return (answer.text === '' ? {} : JSON.parse(answer.text)) as T
    if (!TEMPORARY.includes(answer.status) || Date.now() > end)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
  }
}
