import type { AssetReply } from '@portico/proto/http/assets'
import { address } from '../../../lib/data/address.ts'
import { withCrumb } from '../../../lib/data/crumb.ts'
import { CallFailure, type FailureBody } from '../../../lib/data/failure.ts'

/** Stores a picture on the website. @throws CallFailure */
export async function uploadPicture(websiteId: string, file: File): Promise<AssetReply> {
  const url = address(`/api/rest/sites/${websiteId}/assets`, { name: file.name })
  const response = await fetch(withCrumb(url), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': file.type || 'image/*' },
    body: file,
  }).catch(() => {
    throw new CallFailure({ status: 0, isNetworkError: true })
  })
  const body = (await response.json().catch(() => ({}))) as AssetReply & FailureBody
  if (!response.ok) throw new CallFailure({ status: response.status, body })
  return body
}
