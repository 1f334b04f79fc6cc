import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '../runtime/config.ts'
import type { Logger } from '../runtime/logger.ts'
import { createCachedFiles } from './cached.ts'
import type { Files } from './files.ts'
import { createMovingFiles } from './moving.ts'
import { createFolderFiles } from './folder.ts'
import { createS3Files } from './s3.ts'
import type { S3Bucket, S3Key } from './s3-request.ts'

type Place = { kind: 'folder'; dir: string } | { kind: 's3'; bucket: S3Bucket }

const SEGMENTS = /^(?:[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?$/

/** Reads `file:///folder` or `s3://bucket@host:port/prefix?region=…&tls=off`. @throws Error with what is wrong */
export function readFilesUrl(text: string): Place {
  const url = URL.parse(text)
  if (url?.protocol === 'file:') return { kind: 'folder', dir: fileURLToPath(url) }
  if (url?.protocol !== 's3:') throw new Error('must begin with file:/// or s3://')
  if (url.username === '' || url.host === '')
    throw new Error('must name its bucket and host, as s3://bucket@host/prefix')
  if (url.password !== '') throw new Error('must not contain the key, which is FILES_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.username))
    throw new Error('must have a valid name of a bucket')
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  if (!SEGMENTS.test(prefix))
    throw new Error('must have a prefix of letters, digits, ".", "_", "-" and slashes')
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'tls')
  if (unknown !== undefined) throw new Error(`has an unknown setting: ${unknown}`)
  const tls = url.searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') throw new Error('must have tls=on or tls=off')
  return {
    kind: 's3',
    bucket: {
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}`,
      bucket: url.username,
      prefix: prefix === '' ? '' : `${prefix}/`,
      region: url.searchParams.get('region') ?? 'us-east-1',
    },
  }
}

const FilesUrl = z.string().superRefine((text, context) => {
  try {
    readFilesUrl(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
  }
})

const FilesKey = z.string().regex(/^[^\s:]+:[^\s]+$/, 'must be the access key, a colon and the secret key')

/** The variables of a process that stores files. */
export const filesVariables = {
  FILES_URL: FilesUrl.optional().describe(
    'Where files are: file:///folder, or s3://bucket@host:port/prefix?region=us-east-1 for a server that speaks S3 (tls=off for plain HTTP). Several machines need S3. Optional: without it they are in DATA_DIR.',
  ),
  FILES_OLD_URL: FilesUrl.optional().describe(
    'Where files were, while `make files-move` copies them to FILES_URL: files that are not in FILES_URL are read there. Optional.',
  ),
}

export const filesSecrets = {
  FILES_KEY: FilesKey.optional().describe(
    'Key of the bucket in FILES_URL: the access key, a colon and the secret key. It needs the rights to list, read, write and delete.',
  ),
  FILES_OLD_KEY: FilesKey.optional().describe('Key of the bucket in FILES_OLD_URL.'),
}

/** @throws StartProblem for a bucket without a key */
export function readS3Key(key: string | undefined): S3Key {
  const at = key?.indexOf(':') ?? -1
  if (key === undefined || at < 1)
    throw new StartProblem('Cannot start:\n  FILES_KEY: FILES_URL names a bucket, so its key is required')
  return { accessKeyId: key.slice(0, at), secretAccessKey: key.slice(at + 1) }
}

type StorePlace = { url: string; key?: string | undefined }

/** Where a process finds its files. `dataDir`: for the local copies of files in a bucket. `old`: the store that files leave. */
export type FilesPlace = StorePlace & { dataDir: string; old?: StorePlace | undefined }

/** The bytes of local copies of files in a bucket. */
const CACHE_BYTES = 1_000_000_000

/** Creates the store that `url` names. */
export function openStore({ url, key, dataDir }: StorePlace & { dataDir: string }, logger: Logger): Files {
  const place = readFilesUrl(url)
  if (place.kind === 'folder') return createFolderFiles(place.dir)
  return createS3Files({
    bucket: place.bucket,
    key: readS3Key(key),
    dir: join(dataDir, 'files-arriving'),
    logger,
  })
}

/** Creates the files of a process. Files in a bucket have local copies. */
export function createFiles({ old, ...place }: FilesPlace, logger: Logger): Files {
  const { dataDir } = place
  const store = openStore(place, logger)
  const files = old ? createMovingFiles(store, openStore({ ...old, dataDir }, logger)) : store
  const isLocal = [place.url, ...(old ? [old.url] : [])].every((url) => readFilesUrl(url).kind === 'folder')
  if (isLocal) return files
  return createCachedFiles(files, { dir: join(dataDir, 'files-cache'), maxBytes: CACHE_BYTES, logger })
}
