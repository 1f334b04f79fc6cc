import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compression } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Bodies of fewer bytes are not worth compressing. */
export const COMPRESS_FROM = 512

/** Compresses a body that is sent many times, outside of the event loop. */
export const compress = (encoding: Compression, plain: Buffer): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })
    : gzipped(plain, { level: 6 })
