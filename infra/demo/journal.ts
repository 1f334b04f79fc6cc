import { listItems } from '@portico/proto/api/sites/content/content-reads'
import { createItem } from '@portico/proto/api/sites/content/items'
import { addressOf } from '@portico/proto/api/call'
import type { Picture } from '@portico/proto/blocks/media/picture'
import type { Client } from './client.ts'
import { html, quote, section, whole } from './pages/blocks.ts'
import { parallel } from './parallel.ts'
import { demoPosts } from './posts/index.ts'
import { lastTime, type DemoPost } from './posts/post.ts'

const AT_ONCE = 4

/** Creates the posts that are missing in the journal. Returns their number. */
export async function makePosts(
  app: Client,
  journal: { websiteId: string; id: string },
  pictures: ReadonlyMap<string, Picture>,
): Promise<number> {
  const read = async () => {
    const { items } = await app.read(listItems, { params: journal })
    return new Map(items.map((item) => [item.urlId, item]))
  }
  const known = await read()
  const missing = demoPosts.filter(({ urlId }) => !known.has(urlId))
  const now = new Date()
  await parallel(missing, AT_ONCE, (post) => {
    const json = {
      title: post.title,
      urlId: post.urlId,
      recordType: 1,
      excerpt: post.excerpt,
      image: pictures.get(post.urlId),
      tags: post.tags,
      categories: [post.category],
      publishOn: lastTime(post.day, now),
      document: documentOf(post),
    }
    const path = addressOf(createItem, { params: journal })
    return app.make(path, { json }, async () => (await read()).get(post.urlId))
  })
  return missing.length
}

/** The document of a post. The page itself shows its title, date and picture. */
export function documentOf({ title, excerpt, parts }: DemoPost) {
  const blocks = parts.map((part, at) =>
    typeof part === 'string' ? html(`text-${at}`, part) : quote(`quote-${at}`, part.quote),
  )
  return { title, description: excerpt, sections: [section('story', [whole(...blocks)])] }
}
