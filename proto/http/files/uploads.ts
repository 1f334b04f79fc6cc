import * as z from 'zod'
import { MAX_FILE_BYTES } from '../../limits.ts'
import { fileMessages } from '../../messages.ts'
import { toStorableJson } from '../../values/storable.ts'
import { fileTooLarge } from '../../values/validators.ts'
import { AssetChanged } from './assets.ts'
import { ObjectId } from '../common/object-id.ts'

/**
 * POST …/uploads: begins an upload in parts of a file of `bytes`. `replaces` is the file whose content it becomes; otherwise it
 * is a new file in `folderId`, or at the top of the library.
 */
export const CreateUpload = z.preprocess(
  toStorableJson,
  z.object({
    name: z.string().trim().min(1, fileMessages.nameRequired).max(300),
    bytes: z.number().int().min(1).max(MAX_FILE_BYTES, fileTooLarge),
    folderId: ObjectId.nullable().default(null),
    replaces: ObjectId.nullable().default(null),
  }),
)
export type CreateUpload = z.infer<typeof CreateUpload>

/**
 * An upload. Part n, counted from 1, has `partBytes` bytes, and the last part the rest; `parts` are the numbers of the parts that have arrived.
 * It can be resumed until `expiresOn`, epoch ms.
 */
export const UploadReply = z.object({
  id: ObjectId,
  name: z.string(),
  bytes: z.number().int(),
  folderId: ObjectId.optional(),
  replaces: ObjectId.optional(),
  partBytes: z.number().int(),
  parts: z.array(z.number().int()),
  state: z.enum(['receiving', 'processing', 'complete']),
  expiresOn: z.number().int(),
})
export type UploadReply = z.infer<typeof UploadReply>

/** The uploads of a website that are not complete. */
export const UploadList = z.object({ uploads: z.array(UploadReply) })
export type UploadList = z.infer<typeof UploadList>

/** The reply to POST …/uploads/:id/complete: the stored file, and how many pages of drafts show its new content. */
export const UploadComplete = AssetChanged
