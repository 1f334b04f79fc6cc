import { ProductInput } from '@portico/proto/http/shop/commerce'
import { problemsOf } from '@portico/proto/values/strict'
import type { Draft, Format, Problem } from './import-file.ts'
import { porticoFormat } from './portico-format.ts'
import { shopifyFormat } from './shopify-format.ts'
import { wooCommerceFormat } from './woocommerce-format.ts'

export const formats: readonly Format[] = [shopifyFormat, wooCommerceFormat, porticoFormat]

/** The format of a file by the names of its columns, in lower case. */
export const formatOf = (columns: ReadonlySet<string>): Format | undefined =>
  formats.find(({ marks }) => marks.every((mark) => columns.has(mark)))

const NO_PAGE = '0'.repeat(24)

/** The input of a draft, by the rules of a product that an owner saves; or its problems by line and column. */
export function checkDraft(
  draft: Draft,
): { ok: true; input: ProductInput } | { ok: false; problems: Problem[] } {
  if (draft.problems.length > 0) return { ok: false, problems: draft.problems }
  if (draft.input.variants.length === 0)
    return { ok: false, problems: [{ line: draft.line, column: '', text: 'The product has no price.' }] }
  const parsed = ProductInput.safeParse({ collectionId: NO_PAGE, ...draft.input })
  if (parsed.success) return { ok: true, input: parsed.data }
  return {
    ok: false,
    problems: problemsOf(parsed.error).map(({ path, message }) => ({
      ...placeOf(draft, path.map(String)),
      text: message,
    })),
  }
}

/** The place of the value at a path, or of the nearest one around it. */
function placeOf(draft: Draft, path: readonly string[]): { line: number; column: string } {
  for (let length = path.length; length > 0; length -= 1) {
    const place = draft.places.get(path.slice(0, length).join('.'))
    if (place) return place
  }
  return { line: draft.line, column: path[0] ?? '' }
}
