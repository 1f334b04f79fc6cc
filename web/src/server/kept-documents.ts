import type { Compression, Encoding } from '@portico/kit/http/accepted-encoding'
import { COMPRESS_FROM } from '@portico/kit/http/compress'
import { compressHead, withTail, type CompressedHead } from '@portico/kit/http/compress-with-tail'
import type { PageModel } from '../page/model.ts'

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

/** Keeps the document of each page where `find` and `keep` say. A kept one is compressed with its second view. */
export function createDocuments({
  find,
  keep,
}: {
  find: (model: PageModel) => Document | undefined
  keep: (model: PageModel, document: Document) => void
}) {
  const compressing = new WeakMap<Buffer, Set<Compression>>()

  async function keepCompressed(model: PageModel, document: Document, encoding: Compression): Promise<void> {
    const { body } = document
    const begun = compressing.get(body) ?? new Set()
    if (body.length < COMPRESS_FROM || begun.has(encoding)) return
    compressing.set(body, begun.add(encoding))
    const head = await compressHead(encoding, body)
    const current = find(model)
    if (current?.body !== body) return
    keep(model, { ...current, heads: { ...current.heads, [encoding]: head } })
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
    /** A document with the end of the page, in an encoding if it is compressed already. */
    whole(document: Document, tail: string, wanted: Encoding): SentDocument {
      const { policy, tag, heads } = document
      const end = Buffer.from(tail)
      const head = wanted === 'identity' ? undefined : heads?.[wanted]
      if (head) return { policy, tag, body: withTail(head, end), encoding: head.encoding }
      return { policy, tag, body: Buffer.concat([document.body, end]), encoding: 'identity' }
    },
    /** Compresses a document for its next view. */
    compress(model: PageModel, document: Document, wanted: Encoding): void {
      if (wanted !== 'identity' && !document.heads?.[wanted]) void keepCompressed(model, document, wanted)
    },
  }
}
