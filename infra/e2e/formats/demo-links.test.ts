import { describe, expect, test } from 'vitest'
import { ask } from '../http.ts'
import { stack } from '../suite.ts'

type Page = { status: number; links: URL[]; pictures: string[]; ids: Set<string> }

/** The attributes of a page's HTML whose values are addresses. */
const ADDRESS = /\s(href|src|data-src|poster|srcset)="([^"]*)"/gi
const ID = /\s(?:id|name)="([^"]+)"/g

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

// Follows every link, picture and anchor of the demo site.

describe('links of the demo site', () => {
  const pages = new Map<string, Promise<Page>>()

  /** Reads a page once; an address with a query only for its status and anchors, because lists have endless queries. */
  function read(url: URL): Promise<Page> {
    const address = url.origin + url.pathname + url.search
    let page = pages.get(address)
    if (!page) pages.set(address, (page = load(new URL(address))))
    return page
  }

  async function load(url: URL, redirects = 5): Promise<Page> {
    const { status, headers, text } = await ask(url.href)
    const location = headers['location']
    if (typeof location === 'string' && redirects > 0) {
      const next = new URL(location, url)
      return next.host === url.host
        ? load(next, redirects - 1)
        : { status: 200, links: [], pictures: [], ids: new Set() } // the owner's area
    }
    const isHtml = String(headers['content-type']).startsWith('text/html')
    const addresses = isHtml ? [...text.matchAll(ADDRESS)] : []
    const links = new Set<string>()
    const pictures = new Set<string>()
    for (const [, name = '', value = ''] of addresses) {
      const each = decoded(value)
      if (name.toLowerCase() === 'href') links.add(each)
      else for (const picture of each.split(', ')) pictures.add(picture.split(' ')[0]!)
    }
    return {
      status,
      links: [...links].filter((link) => URL.canParse(link, url)).map((link) => new URL(link, url)),
      pictures: [...pictures]
        .map((picture) => new URL(picture, url))
        .filter(isOwn(url))
        .map(withoutWidth),
      ids: new Set([...text.matchAll(ID)].map(([, id = '']) => decoded(id))),
    }
  }

  const isOwn = (base: URL) => (url: URL) => url.host === base.host && /^https?:$/.test(url.protocol)
  /** Each picture is read once, in the width of its upload: the others are made from it. */
  const withoutWidth = (url: URL) => url.origin + url.pathname

  test('every link leads to a page, every anchor to a part of it, and every picture is there', async () => {
    const home = new URL('/', stack().demo.site)
    const broken: string[] = []
    const pictures = new Map<string, string>()
    const queue = [home]
    const seen = new Set([home.href])
    for (const url of queue) {
      const page = await read(url)
      if (url.search !== '') continue
      for (const picture of page.pictures) pictures.set(picture, url.pathname)
      for (const link of page.links.filter(isOwn(home))) {
        const target = await read(link)
        const anchor = decodeURIComponent(link.hash.slice(1))
        if (target.status !== 200)
          broken.push(`${url.pathname} → ${link.pathname}${link.search}: ${target.status}`)
        // An item of an accordion or a gallery is named by a script, with the id of its block first.
        else if (anchor !== '' && !target.ids.has(anchor))
          broken.push(`${url.pathname} → ${link.pathname}#${anchor}`)
        link.hash = ''
        if (!seen.has(link.href)) {
          seen.add(link.href)
          queue.push(link)
        }
      }
    }
    for (const [picture, page] of pictures) {
      const { status } = await ask(picture)
      if (status !== 200) broken.push(`${page}: ${picture}: ${status}`)
    }
    expect(broken).toEqual([])
    expect(queue.length).toBeGreaterThan(40)
    expect(pictures.size).toBeGreaterThan(30)
  }, 300_000)
})
