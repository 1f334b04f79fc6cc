import { randomUUID } from 'node:crypto'
import type { Block } from '@portico/proto/site'
import type { Bench } from '../jobs/job.ts'

const TRIES = 50
const PAUSE_MS = 200

export type Site = { owner: Bench['owner']; root: string }
/** `own` is the place of the block that is changed. */
export type BenchPage = { id: string; path: string; blocks: readonly Block[]; own: number }

export const textBlock = (words: string): Block => ({
  id: 'own',
  type: 2,
  value: { html: `<p>${words}</p>` },
})

export async function addPage(site: Site, blocks: readonly Block[]): Promise<BenchPage> {
  const urlId = `kept-${randomUUID().slice(0, 8)}`
  const page = { title: 'Kept', urlId, type: 10 }
  const { id } = await patiently(() =>
    site.owner.write<{ id: string }>('POST', `${site.root}/collections`, page),
  )
  await savePage(site, id, blocks)
  return { id, path: `/${urlId}`, blocks, own: blocks.findIndex((block) => textPlace(block.value) !== null) }
}

/** Repeats a write that a busy gateway sheds. */
export async function patiently<T>(write: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await write()
    } catch (error) {
      if (tries === TRIES || !String(error).includes(': 503 ')) throw error
      await new Promise((done) => setTimeout(done, PAUSE_MS))
    }
  }
}

export async function savePage({ owner, root }: Site, id: string, blocks: readonly Block[]): Promise<void> {
  const numbered = blocks.map((block, at) => ({ ...block, id: `bench-${at}` }))
  const rows = [{ columns: [{ span: 12, blocks: numbered }] }]
  const document = { title: 'Kept', sections: [{ id: 'one', width: 'normal', tone: 'paper', rows }] }
  await patiently(() => owner.write('PUT', `${root}/collections/${id}/page`, { document }))
}

/** Fields of values that are texts for readers, which may be any text. */
const TEXTS = ['html', 'title', 'text', 'caption', 'heading', 'description', 'quote', 'markdown', 'label']

/** The object and the name of the first text in a value; null if it has none. */
function textPlace(value: unknown): { object: Record<string, unknown>; name: string } | null {
  if (typeof value !== 'object' || value === null) return null
  const object = value as Record<string, unknown>
  for (const name of TEXTS) if (typeof object[name] === 'string') return { object, name }
  for (const inner of Object.values(object)) {
    const found = textPlace(inner)
    if (found) return found
  }
  return null
}

/** A copy of a block with another text, or the block itself if it has no text. */
export function changedBlock(block: Block, word: string): Block {
  const copy = structuredClone(block)
  const place = textPlace(copy.value)
  if (!place) return block
  const text = String(place.object[place.name])
  place.object[place.name] = place.name === 'html' ? `${text}<p>${word}</p>` : `${word} ${text}`.slice(0, 100)
  return copy
}

export const ownBlocks = (samples: readonly Block[], word: string) =>
  samples.map((block) => changedBlock(block, word))
export const countOwn = (samples: readonly Block[]) =>
  samples.filter(({ value }) => textPlace(value) !== null).length
