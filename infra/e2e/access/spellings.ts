import type { Answer } from './ask.ts'
import { ruleOf, type TestedRoute } from './matrix.ts'
import type { HostKind, Visitor } from './visitor.ts'

type Spelling = { method: string; path: string; headers?: Record<string, string> }
export type Misspelt = Spelling & { key: string; answer: Answer }

/** Spellings of one call that the gateway and a service could read differently. */
function spellings(method: string, path: string): Spelling[] {
  const [bare = '', query = ''] = path.split('?')
  const search = query && `?${query}`
  const letter = bare.slice(1).search(/[a-z]/) + 1
  const coded = `%${bare.charCodeAt(letter).toString(16)}`
  const paths = [
    bare.toUpperCase(),
    `${bare}/`,
    `${bare}//`,
    `/${bare}`,
    bare
      .replace('/', '//')
      .replace('//', '/')
      .replace(/\/([^/]*)$/, '//$1'),
    bare.slice(0, letter) + coded + bare.slice(letter + 1),
    bare.slice(0, letter) + coded.replace('%', '%25') + bare.slice(letter + 1),
    `${bare};x=1`,
    `${bare}%00`,
    `${bare}.json`,
    `/s/..${bare}`,
    `/s/%2e%2e${bare}`,
    `/assets/..%2f..${bare}`,
    `/config/..%5c${bare}`,
    `/.${bare}`,
    `/api/form/.//..//..${bare}`,
  ]
  return [
    ...paths.map((spelt) => ({ method, path: spelt + search })),
    ...(method === 'GET' ? [{ method: 'HEAD', path }] : []),
    { method: 'PATCH', path },
    { method: method === 'GET' ? 'POST' : 'GET', path, headers: { 'x-http-method-override': method } },
    {
      method: method === 'GET' ? 'POST' : 'GET',
      path: `${path}${search ? '&' : '?'}_method=${method}`,
      headers: { 'x-method-override': method, 'x-original-url': path, 'x-rewrite-url': path },
    },
    { method, path, headers: { 'x-forwarded-host': 'app.localhost', 'x-forwarded-for': '127.0.0.1' } },
    { method, path, headers: { 'x-portico-principal': 'e30.e30', connection: 'x-portico-principal' } },
  ]
}

/** Calls every route that anonymous visitors may not call, in every spelling. */
export async function misspell(routes: readonly TestedRoute[], visitor: Visitor): Promise<Misspelt[]> {
  const answers: Misspelt[] = []
  for (const { key, method, path, hosts } of routes) {
    if (ruleOf(key).callers.includes('anonymous')) continue
    const host: HostKind = hosts[0] ?? 'site'
    const calls = spellings(method, path).map(async (spelt) => {
      const json = spelt.method === 'GET' || spelt.method === 'HEAD' ? {} : { json: {} }
      const answer = await visitor.call(host, spelt.method, spelt.path, {
        headers: spelt.headers ?? {},
        ...json,
      })
      return { ...spelt, key, answer }
    })
    answers.push(...(await Promise.all(calls)))
  }
  return answers
}
