import type { Compression, Encoding } from '@portico/kit/http/reply/accepted-encoding'
import { COMPRESS_FROM } from '@portico/kit/http/reply/compress'
import {
  compressHead,
  withTail,
  type CompressedHead,
  type Effort,
} from '@portico/kit/http/reply/compress-with-tail'
import type { PageModel } from '../../page/model.ts'

/**
 * A rendered page without its end, which names the release (`release-tail.ts`); the policy that allows its inline scripts; and a
 * tag of both. `heads` are its compressed forms.
 */
export type Document = {
  body: Buffer
  policy: string
  tag: string
  heads?: Partial<Record<Compression, CompressedHead>>
}
export type SentDocument = Pick<Document, 'policy' | 'tag'> & { body: Buffer; encoding: Encoding }

export const sizeOfDocument = ({ body, heads = {} }: Document): number =>
  Object.values(heads).reduce((sum, { bytes }) => sum + bytes.length, body.length)

/** A document with so many views is compressed to fewer bytes. */
const SMALL_FROM_VIEWS = 8

/**
 * Keeps the document of each page where `find` and `keep` say. A kept one is compressed once for each encoding, fast at first
 * because many documents change before they are viewed often.
 */
export function createDocuments({
  find,
  keep,
}: {
  find: (model: PageModel) => Document | undefined
  keep: (model: PageModel, document: Document) => void
}) {
  const compressing = new WeakMap<Buffer, Partial<Record<Compression, Promise<CompressedHead>>>>()
  const views = new WeakMap<Buffer, number>()

  async function compress(model: PageModel, { body }: Document, encoding: Compression, effort: Effort) {
    const head = await compressHead(encoding, body, effort)
    const current = find(model)
    if (current?.body === body) keep(model, { ...current, heads: { ...current.heads, [encoding]: head } })
    return head
  }

  /** The compressed form of a kept document. Views that need it at the same time share one compression. */
  async function headOf(model: PageModel, document: Document, encoding: Compression) {
    const { body, heads } = document
    const count = (views.get(body) ?? 0) + 1
    views.set(body, count)
    const head = heads?.[encoding]
    // The views meanwhile, and after a failure, get the larger form.
    if (head && count === SMALL_FROM_VIEWS) compress(model, document, encoding, 'small').catch(() => {})
    if (head) return head
    const running = compressing.get(body) ?? {}
    compressing.set(body, running)
    const effort = count < SMALL_FROM_VIEWS ? 'fast' : 'small'
    return (running[encoding] ??= compress(model, document, encoding, effort).finally(
      () => delete running[encoding],
    ))
  }

  return {
    /** The document of a page: the kept one, else the one that `render` makes. It is kept if the page is. */
    of(model: PageModel, render: () => Document): Document {
      const kept = find(model)
      if (kept) return kept
      const document = render()
      keep(model, document)
      return document
    },
    has: (model: PageModel): boolean => find(model) !== undefined,
    /** A document with the end of the page, in the wanted encoding if the document is kept and not short. */
    async whole(model: PageModel, document: Document, tail: string, wanted: Encoding): Promise<SentDocument> {
      const { policy, tag, body } = document
      const end = Buffer.from(tail)
      if (wanted === 'identity' || body.length < COMPRESS_FROM || find(model)?.body !== body)
        return { policy, tag, body: Buffer.concat([body, end]), encoding: 'identity' }
      const head = await headOf(model, document, wanted)
      return { policy, tag, body: withTail(head, end), encoding: head.encoding }
    },
  }
}
