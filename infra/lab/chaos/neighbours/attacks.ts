import { randomUUID } from 'node:crypto'
import { blockType } from '@portico/proto/enums/block-type'
import { PREVIEW_COOKIE } from '@portico/proto/cookies/preview-cookie'
import type { Demo } from '../../../e2e/stack.ts'
import { submissionOf } from '../../../e2e/contact-form.ts'
import type { Answer, Visitor } from '../client.ts'
import * as hostile from './hostile.ts'
import { documentOf, type Owner, type Website } from './owner.ts'
import type { WorkName } from './works.ts'

/** The means of an attack. A client is one of the addresses; its number is below the number of addresses. */
export type Attacker = {
  owner: Owner
  /** Three websites of the attacker. */
  websites: readonly [Website, Website, Website]
  demo: Demo
  /** A website of the neighbour with a password, chosen by the number of addresses. */
  lockedHost(): string
  /** The address of a feed of the attacker. */
  feedUrl(n: number): string
  /** A visitor of a host, from the address of a client. */
  visitor(client: number, host: string): Visitor
  /** The account of the attacker, from the address of a client. */
  account(client: number): Visitor
}

type Send = (n: number, client: number) => Promise<Answer>

export type Attack = {
  name: string
  /** Requests a second from one address and from fifty, and how many may wait for an answer. */
  rate: readonly [one: number, fifty: number]
  atOnce: number
  /** Works of the neighbour that are measured beside this attack only. */
  also?: readonly WorkName[]
  /** Creates what the attack needs; returns the function that sends one request. */
  prepare(attacker: Attacker): Promise<Send>
  /** Ends what goes on after the last answer, so that the next window is quiet. */
  end?(attacker: Attacker): Promise<void>
}

const json = (body: object) => ({ json: body })
const html = (text: string) => ({ type: blockType.html, value: { html: text } })
const inTurn = <T>(list: readonly T[], n: number): T => list[n % list.length]!

const savePage = ({ owner }: Attacker, { root }: Website, page: string, document: object) =>
  owner.write('PUT', `${root}/collections/${page}/page`, { document })

/** Creates a collection with items, some at a time. Returns its id and its path. */
async function addItems({ owner }: Attacker, website: Website, count: number, item: (n: number) => object) {
  const urlId = `list-${randomUUID().slice(0, 8)}`
  const id = await owner.page(website, urlId, 1)
  let next = 0
  const lane = async () => {
    while (next < count) await owner.write('POST', `${website.root}/collections/${id}/items`, item(next++))
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return { id, path: `/${urlId}` }
}

/** A stranger asks for the HTML of Markdown that nests very deep. */
const widgetQuotes: Attack = {
  name: 'widget-quotes',
  rate: [5, 20],
  atOnce: 100,
  async prepare({ websites, visitor }) {
    const block = { type: blockType.markdown, value: { markdown: hostile.deepQuotes } }
    const body = json({ widgetJSON: JSON.stringify(block) })
    return (n, client) =>
      visitor(client, inTurn(websites, n).host).send('POST', '/api/widget/GetWidgetRendering', body)
  },
}

/** An owner publishes a page again and again whose text the search cannot index as a whole. */
const hyphenatedPage: Attack = {
  name: 'hyphenated-page',
  rate: [1, 2],
  atOnce: 4,
  async prepare(attacker) {
    const [website] = attacker.websites
    const page = await attacker.owner.page(website, 'hyphens')
    return async (n, client) => {
      const account = attacker.account(client)
      const document = documentOf('Hyphens', [html(`<p>${hostile.hyphenatedText(n)}</p>`)])
      const answer = await account.send('PUT', `${website.root}/collections/${page}/page`, json({ document }))
      return answer.status === 200
        ? account.send('POST', `${website.root}/publish`, json({ pages: [page] }))
        : answer
    }
  },
}

/** An owner saves code that takes long to parse and is refused. */
const injectedCode: Attack = {
  name: 'injected-code',
  rate: [6, 12],
  atOnce: 50,
  async prepare({ websites, account }) {
    const codes = [hostile.tableCode, hostile.attributeCode, hostile.endTagCode]
    return (n, client) => {
      const code = inTurn(codes, n)
      return account(client).send(
        'PUT',
        `${websites[0].root}/code`,
        json({ revision: 0, header: code, footer: code, lockPage: code }),
      )
    }
  },
}

/** An owner opens a preview of 36 MB of pages. */
const ownPreviews: Attack = {
  name: 'own-previews',
  rate: [4, 12],
  atOnce: 50,
  async prepare(attacker) {
    const { owner, websites } = attacker
    const website = websites[1]
    const words = 'A long text about nothing. '.repeat(7_000)
    const { path } = await addItems(attacker, website, 190, (n) => ({
      title: `Item ${n}`,
      document: documentOf(`Item ${n}`, [html(`<p>${words}${n}</p>`)]),
    }))
    const { url } = await owner.write<{ url: string }>('POST', `${website.root}/previews`, { days: 1 })
    const cookie = `${PREVIEW_COOKIE}=${url.split('/').at(-1)}`
    return (_, client) =>
      attacker.visitor(client, website.host).send('GET', path, { headers: { accept: 'text/html', cookie } })
  },
}

/** A stranger asks for blocks with new feeds, and views pages of the attacker that show five new feeds each. */
const hostileFeed: Attack = {
  name: 'hostile-feed',
  rate: [2, 6],
  atOnce: 30,
  async prepare(attacker) {
    const { owner, websites, feedUrl, visitor } = attacker
    const website = websites[2]
    let feeds = 0
    const feed = () => ({ type: blockType.rss, value: { url: feedUrl(feeds++) } })
    const pages: string[] = []
    for (let n = 0; n < 20; n++) {
      const page = await owner.page(website, `feeds-${n}`)
      await savePage(attacker, website, page, documentOf('Feeds', Array.from({ length: 5 }, feed)))
      pages.push(`/feeds-${n}`)
    }
    await owner.write('POST', `${website.root}/publish`)
    let viewed = 0
    return (n, client) => {
      const stranger = visitor(client, website.host)
      if (n % 2 === 0)
        return stranger.send('GET', inTurn(pages, viewed++), { headers: { accept: 'text/html' } })
      const body = json({ widgetJSON: JSON.stringify(feed()) })
      return stranger.send('POST', '/api/widget/GetWidgetRendering', body)
    }
  },
}

/** Uploads a font to the websites of the attacker in turn. At the limit of a website all are deleted. */
function uploadFonts(attacker: Attacker, fonts: readonly Buffer[]): Send {
  let deleting: Promise<void> | undefined
  return async (n, client) => {
    const path = `${inTurn(attacker.websites, n).root}/fonts?name=Own`
    const headers = { 'content-type': 'font/woff2' }
    const answer = await attacker.account(client).send('POST', path, { bytes: inTurn(fonts, n), headers })
    if (answer.status === 409)
      await (deleting ??= deleteFonts(attacker).finally(() => (deleting = undefined)))
    return answer
  }
}

async function deleteFonts({ owner, websites, account }: Attacker): Promise<void> {
  for (const { root } of websites) {
    const { fonts } = await owner.write<{ fonts: { id: string }[] }>('GET', `${root}/fonts`)
    for (const { id } of fonts) await account(0).send('DELETE', `${root}/fonts/${id}`, json({}))
  }
}

/** An owner uploads fonts whose table is far larger than their header says. */
const lyingFont: Attack = {
  name: 'lying-font',
  rate: [1, 4],
  atOnce: 20,
  also: ['font'],
  prepare: async (attacker) => uploadFonts(attacker, [hostile.lyingFont()]),
  end: deleteFonts,
}

/** An owner uploads good fonts to several websites, as many as are accepted. */
const manyFonts: Attack = {
  name: 'many-fonts',
  rate: [4, 12],
  atOnce: 30,
  also: ['font'],
  async prepare(attacker) {
    const { readFile } = await import('node:fs/promises')
    const folder = new URL('../../../../web/src/site/fonts/', import.meta.url)
    const names = ['bricolage-display', 'fraunces-display', 'instrument-text']
    return uploadFonts(
      attacker,
      await Promise.all(names.map((name) => readFile(new URL(`${name}.woff2`, folder)))),
    )
  },
  end: deleteFonts,
}

/** A stranger asks for an empty month of a list of 250 items with 100 tags each. */
const emptyMonths: Attack = {
  name: 'empty-months',
  rate: [50, 150],
  atOnce: 100,
  async prepare(attacker) {
    const { owner, websites, visitor } = attacker
    const [website] = websites
    const tags = Array.from({ length: 100 }, (_, n) => `a tag with a long name ${n}`)
    const { id: collectionId } = await addItems(attacker, website, 250, (n) => ({
      title: `Item ${n}`,
      tags,
      document: documentOf(`Item ${n}`, []),
    }))
    await owner.write('POST', `${website.root}/publish`, { pages: [collectionId] })
    return (n, client) =>
      visitor(client, website.host).send(
        'GET',
        `/api/open/GetItemsByMonth?month=01-${1990 + (n % 30)}&collectionId=${collectionId}`,
      )
  },
}

/** Strangers guess the password of a website of the neighbour. */
const wrongPasswords: Attack = {
  name: 'wrong-passwords',
  rate: [10, 60],
  atOnce: 60,
  also: ['password'],
  prepare:
    async ({ visitor, lockedHost }) =>
    (n, client) =>
      visitor(client, lockedHost()).send('POST', '/api/unlock', json({ password: `a wrong one ${n}` })),
}

/** A stranger searches for ten words that a website with 20,000 words does not have. */
const expensiveSearch: Attack = {
  name: 'expensive-search',
  rate: [20, 60],
  atOnce: 60,
  async prepare(attacker) {
    const { owner, websites, visitor } = attacker
    const website = websites[1]
    for (let at = 0; at < 4; at++) {
      const page = await owner.page(website, `words-${at}`)
      const words = Array.from({ length: 5_000 }, (_, n) => hostile.madeUpWord(at * 5_000 + n))
      await savePage(attacker, website, page, documentOf('Words', [html(`<p>${words.join(' ')}</p>`)]))
      await owner.write('POST', `${website.root}/publish`, { pages: [page] })
    }
    return (n, client) => {
      const words = Array.from({ length: 10 }, (_, at) => `${hostile.madeUpWord(n * 10 + at).slice(0, -1)}zx`)
      return visitor(client, website.host).send('GET', `/search?format=json&q=${words.join('+')}`)
    }
  },
}

/** Strangers send the contact form of the demo site, each time with 50 KB. */
const formSubmissions: Attack = {
  name: 'form-submissions',
  rate: [5, 60],
  atOnce: 60,
  async prepare({ demo, visitor }) {
    const { host } = new URL(demo.site)
    // Three bytes a letter, and not more letters than a field takes.
    const words = 'いろは '.repeat(4_700)
    return async (n, client) => {
      const stranger = visitor(client, host)
      const given = await stranger.send('POST', '/api/form/FormSubmissionKey', json({}))
      if (given.status !== 200) return given
      const { key } = JSON.parse(given.text) as { key: string }
      const body = submissionOf(demo.forms.contact, key, `${words}${n}`)
      return stranger.send('POST', '/api/form/SaveFormSubmission', json(body))
    }
  },
}

/** An owner uploads pictures of 49 million pixels. */
const uploads: Attack = {
  name: 'uploads',
  rate: [2, 6],
  atOnce: 20,
  async prepare({ websites, account }) {
    const bytes = hostile.largePicture()
    return (n, client) =>
      account(client).send('POST', `${inTurn(websites, n).root}/assets?name=large-${n}.png`, {
        bytes,
        headers: { 'content-type': 'image/png' },
      })
  },
}

/** Every attack, in the order in which they run. Attacks that may leave a service stuck are last. */
export const attacks: readonly Attack[] = [
  injectedCode,
  emptyMonths,
  expensiveSearch,
  formSubmissions,
  uploads,
  wrongPasswords,
  hostileFeed,
  ownPreviews,
  widgetQuotes,
  manyFonts,
  lyingFont,
  hyphenatedPage,
]
