import * as uploads from '@portico/proto/api/sites/library/uploads'
import type { UploadReply } from '@portico/proto/http/files/uploads'
import { sendBytes } from '../../../../lib/data/send-bytes.ts'
import { call } from '../../../session/calls.ts'

export type Target = { websiteId: string; folderId: string | null; replaces: string | null }

/** Begins an upload of a file. @throws CallFailure */
export const createUpload = ({ websiteId, folderId, replaces }: Target, { name, size }: File) =>
  call(uploads.createUpload, { params: { websiteId }, body: { name, bytes: size, folderId, replaces } })

/** The upload with the parts that have arrived. @throws CallFailure 404 if it has expired */
export const readUpload = (websiteId: string, id: string) =>
  call(uploads.readUpload, { params: { websiteId, id } })

/**
 * Sends the parts of a file that have not arrived. `onProgress` gets the bytes that were sent in all. @throws CallFailure
 */
export async function sendParts(
  websiteId: string,
  { id, bytes, partBytes, parts }: UploadReply,
  file: Blob,
  { onProgress, signal }: { onProgress: (sent: number) => void; signal: AbortSignal },
): Promise<void> {
  const arrived = new Set(parts)
  const count = Math.ceil(bytes / partBytes)
  const sizeOf = (number: number) => Math.min(partBytes, bytes - (number - 1) * partBytes)
  let sent = parts.reduce((sum, number) => sum + sizeOf(number), 0)
  onProgress(sent)
  for (let number = 1; number <= count; number += 1) {
    if (arrived.has(number)) continue
    const start = (number - 1) * partBytes
    const part = file.slice(start, start + sizeOf(number))
    const digest = await digestOf(part)
    const before = sent
    await sendBytes(uploads.uploadPart, { params: { websiteId, id, number } }, part, {
      signal,
      onProgress: (partSent) => onProgress(before + Math.min(partSent, part.size)),
      ...(digest !== undefined && { headers: { 'content-digest': `sha-256=:${digest}:` } }),
    })
    sent += part.size
    onProgress(sent)
  }
}

/** Makes a file of the parts. A repeat returns the same file. @throws CallFailure */
export const completeUpload = (websiteId: string, id: string) =>
  call(uploads.completeUpload, { params: { websiteId, id } })

/** The SHA-256 of a part in base64. Browsers have the function only on https and on localhost. */
async function digestOf(part: Blob): Promise<string | undefined> {
  // The types say that it is always there.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (!subtle) return undefined
  const hash = new Uint8Array(await subtle.digest('SHA-256', await part.arrayBuffer()))
  return btoa(String.fromCharCode(...hash))
}
