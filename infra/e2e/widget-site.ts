import { randomUUID } from 'node:crypto'
import type { JSHandle, Page } from 'playwright-core'
import { until } from '@portico/kit/testing/until'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { PublishReply } from '@portico/proto/http/website/releases'
import type { Section } from '@portico/proto/site'
import { ask, postJson, signIn, untilAllowed } from './http.ts'
import type { Stack } from './stack.ts'

/** A block as an owner sends it; an absent id is made. */
export type SentBlock = { id?: string; type: number; value: object }

type SentSection = { id: string; rows: object[] } & Partial<Record<SectionField, string>>
type SectionField = Exclude<keyof Section, 'id' | 'rows'>
type SignedIn = Awaited<ReturnType<typeof signIn>>

/** The pause that a busy server asks for, and how long a write is repeated, ms. */
const RETRY_AFTER_MS = 2_000
const REPEATED_FOR_MS = 60_000

/** A website of its own for tests of widgets. */
export type WidgetSite = {
  id: string
  host: string
  owner: SignedIn
  /** The account of the owner. */
  account: Account
  /** The address of a path of the website. */
  at(path: string): string
  /**
   * Makes and publishes a page with these blocks in one column, or with these sections, and returns its address. Without
   * `urlId` the address is a new one.
   */
  page(content: SentBlock[] | { sections: SentSection[] }, urlId?: string): Promise<string>
  /** Changes settings of the website, publishes it, and waits until no page of an earlier release is served. */
  settings(patch: object): Promise<void>
  /** The exports of a module of `web/src/page-script/modules.ts`, loaded in the page by the shipped bundle. */
  module(page: Page, name: string): Promise<JSHandle>
}

type Account = { email: string; password: string }

/** Makes an account. It may have three websites before it confirms its address. */
export async function signUp({ demo }: Stack): Promise<Account> {
  const account = { email: `owner-${randomUUID()}@example.com`, password: randomUUID() }
  const { status, text } = await postJson(`${new URL(demo.config).origin}/api/auth/SignUp`, {
    ...account,
    name: 'Robin Reed',
  })
  if (status !== 200) throw new Error(`sign-up failed: ${status} ${text}`)
  return account
}

/** Makes a website with a home page through the public calls, by default with an owner of its own. */
export async function makeWidgetSite(stack: Stack, owner?: Account): Promise<WidgetSite> {
  const { demo, port } = stack
  const account = owner ?? (await signUp(stack))
  const identifier = `widgets-${randomUUID().slice(0, 8)}`
  const signedIn = await signIn(demo.config, account)
  const writer: SignedIn = { ...signedIn, write: untilAccepted(signedIn.write) }
  const { id } = await writer.write<{ id: string }>('POST', '/api/rest/sites', {
    identifier,
    title: 'Widgets',
  })
  const root = `/api/rest/sites/${id}`
  await untilAllowed(writer, `${root}/settings`)
  const host = `${identifier}.localhost:${port}`
  const at = (path: string) => `http://${host}${path}`
  const servedVersion = async () =>
    Number(/"contentVersion":(\d+)/.exec((await ask(at('/'))).text)?.[1] ?? Number.NaN)
  let pages = 0

  const makePage = async (urlId: string, sections: object[]) => {
    const page = { title: urlId || 'Start', urlId, type: collectionType.page, navigation: false }
    const made = await writer.write<{ id: string }>('POST', `${root}/collections`, page)
    const document = { title: page.title, sections }
    await writer.write('PUT', `${root}/collections/${made.id}/page`, { document })
    await writer.write('POST', `${root}/publish`)
    return at(`/${urlId}`)
  }
  await makePage('', [])
  return {
    id,
    host,
    account,
    owner: writer,
    at,
    page(content, urlId = `page-${++pages}`) {
      const sections = Array.isArray(content) ? [sectionOf(content)] : content.sections
      return makePage(urlId, sections)
    },
    async settings(patch) {
      await servedVersion() // the gateway has the page of the current release in its cache
      await writer.write('PUT', `${root}/settings`, patch)
      const { contentVersion } = await writer.write<PublishReply>('POST', `${root}/publish`)
      await until(async () => (await servedVersion()) >= contentVersion)
    },
    module: (page, name) =>
      page.evaluateHandle(
        (wanted) =>
          (window as unknown as { Portico: { load(name: string): Promise<object> } }).Portico.load(wanted),
        name,
      ),
  }
}

/** Repeats a write that the server refuses because it is busy, which machines with two cores are while two files run. */
export function untilAccepted(write: SignedIn['write']): SignedIn['write'] {
  return async <T>(...request: Parameters<SignedIn['write']>) => {
    for (const end = Date.now() + REPEATED_FOR_MS; ;) {
      try {
        return await write<T>(...request)
      } catch (error) {
        if (!/: 503 /.test((error as Error).message) || Date.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      }
    }
  }
}

const sectionOf = (blocks: SentBlock[]): SentSection => ({
  id: 'one',
  rows: [
    {
      columns: [{ span: 12, blocks: blocks.map((block, at) => ({ id: `block-${at + 1}`, ...block })) }],
    },
  ],
})
