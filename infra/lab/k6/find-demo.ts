import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { Demo } from './settings.ts'

const DemoFile = z.object({ site: z.url(), websiteId: z.string(), synthetic: z.string().optional() })
const places = ['.portico/demo.json', '.portico-full/demo.json', '.portico-compose/demo.json']
const TIMEOUT_MS = 10_000
const start = 'start Portico first (make run, make full or make up)'

/**
 * Finds the `demo.json` of the running Portico. Several shapes may have written one for the same port; only the one
 * whose website answers there has the right ids and the right token. If `named` is given, only that file is considered.
 * @throws Error with instructions when there is no such file or no website answers
 */
export async function findDemo(root: string, named: string | undefined, gateway?: string): Promise<Demo> {
  const files = (named === undefined ? places : [named]).map((place) => resolve(root, place))
  const found = files.filter((file) => existsSync(file)).map(read)
  if (found.length === 0)
    throw new Error(
      named === undefined ? `nothing to load: ${start}` : `there is no ${named} (PORTICO_DEMO): ${start}`,
    )
  const problems: string[] = []
  for (const demo of found) {
    const answer = await websiteAt(demo.site, gateway)
    if (answer.websiteId === demo.websiteId) return demo
    problems.push(`${demo.file}: ${answer.problem ?? `another website answers at ${demo.site}`}`)
  }
  throw new Error(`nothing to load: ${start}\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}

function read(file: string): Demo {
  try {
    return { file, ...DemoFile.parse(JSON.parse(readFileSync(file, 'utf8'))) }
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${file} is not a demo.json of a start: ${why}`, { cause: error })
  }
}

/** The id of the website that answers for an address, on this machine or at `gateway` (address:port). */
async function websiteAt(
  site: string,
  gateway: string | undefined,
): Promise<{ websiteId?: string; problem?: string }> {
  const { host, port } = new URL(site)
  const [address, at] = gateway?.split(/:(?=\d+$)/) ?? ['127.0.0.1', port || '80']
  try {
    const { status, body } = await get({ address: address!, port: Number(at ?? 80), host })
    if (status !== 200) return { problem: `${site} answers ${status}` }
    const context = z.object({ website: z.object({ id: z.string() }) }).safeParse(JSON.parse(body))
    return context.success ? { websiteId: context.data.website.id } : {}
  } catch (error) {
    return {
      problem: `nothing answers at ${site} (${error instanceof Error ? error.message : String(error)})`,
    }
  }
}

function get({ address, port, host }: { address: string; port: number; host: string }) {
  return new Promise<{ status: number; body: string }>((done, failed) => {
    const asked = request(
      {
        host: address,
        port,
        path: '/?format=json',
        headers: { host },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (text: string) => (body += text))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }))
        answer.on('error', failed)
      },
    )
    asked.on('error', failed)
    asked.end()
  })
}
