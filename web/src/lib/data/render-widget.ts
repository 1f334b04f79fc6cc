import { CallFailure, unparseable } from './failure.ts'

/** A block as GetWidgetRendering takes it; `collectionId` only for a summary block. */
export type WidgetBlock = { type: number; id: string; value: object; collectionId?: string }

/**
 * WIDG-01: asks the server for the HTML of a block, form-encoded as other clients of the call send it. The call changes
 * nothing, so it needs no crumb. @throws CallFailure
 */
export async function renderWidget({ collectionId, ...block }: WidgetBlock): Promise<string> {
  const body = new URLSearchParams({ widgetJSON: JSON.stringify(block) })
  if (collectionId !== undefined) body.set('collectionId', collectionId)
  const path = '/api/widget/GetWidgetRendering'
  const headers = { accept: 'application/json' }
  const reply = await fetch(path, { method: 'POST', headers, body }).catch(() => null)
  if (!reply) throw new CallFailure({ status: 0, isNetworkError: true })
  const text = await reply.text()
  try {
    const answer: unknown = JSON.parse(text)
    const body = isObject(answer) ? answer : {}
    if (!reply.ok) throw new CallFailure({ status: reply.status, body })
    // C-14: the bare form is accepted too.
    return ('data' in body ? htmlOf(body.data) : undefined) ?? htmlOf(body) ?? ''
  } catch (error) {
    if (error instanceof CallFailure) throw error
    throw unparseable(reply.status, path, error)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const htmlOf = (value: unknown): string | undefined =>
  isObject(value) && 'html' in value && typeof value.html === 'string' ? value.html : undefined
