import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib'
import type { Compression } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const deflated = promisify(deflateRaw)

/** The compressed beginning of a document, to which any end can be added without compressing it again. */
export type CompressedHead = { encoding: Compression; bytes: Buffer; crc: number; length: number }

/** The longest end of a document, bytes: it becomes one block of both formats. */
const MAX_TAIL_BYTES = 0xffff

/** `fast` takes half of the time of `small` or less, for a sixth more bytes: for a document that may be sent only once. */
export type Effort = 'fast' | 'small'

const LEVELS: Record<Effort, Record<Compression, number>> = {
  fast: { br: 2, gzip: 1 },
  small: { br: 6, gzip: 6 },
}

/** Compressed pieces of this size return to the event loop, so most documents are one piece. */
const CHUNK_BYTES = 64 * 1_024

/** Compresses the beginning of a document, outside of the event loop. */
export async function compressHead(
  encoding: Compression,
  plain: Buffer,
  effort: Effort = 'small',
): Promise<CompressedHead> {
  const level = LEVELS[effort][encoding]
  const compressed =
    encoding === 'br'
      ? await brotli(plain, {
          chunkSize: CHUNK_BYTES,
          finishFlush: constants.BROTLI_OPERATION_FLUSH,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: level,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        })
      : await deflated(plain, { level, chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
  // A copy, because the rest of the piece would stay in memory.
  const bytes = Buffer.copyBytesFrom(compressed)
  return { encoding, bytes, crc: encoding === 'br' ? 0 : crc32(plain), length: plain.length }
}

/** The whole document in its encoding. The end is stored as it is. @throws RangeError if it is empty or too long */
export function withTail(head: CompressedHead, tail: Buffer): Buffer {
  if (tail.length === 0 || tail.length > MAX_TAIL_BYTES)
    throw new RangeError('the end of a document is too long')
  return head.encoding === 'br' ? brotliWithTail(head, tail) : gzipWithTail(head, tail)
}

/** The same head as a part of a whole document, so that its bytes are in memory once. */
export function headWithin(whole: Buffer, head: CompressedHead): CompressedHead {
  const at = head.encoding === 'gzip' ? GZIP_HEADER.length : 0
  return { ...head, bytes: whole.subarray(at, at + head.bytes.length) }
}

/** RFC 7932, 9.2: an uncompressed block of two bytes of length, and the empty last block. */
function brotliWithTail({ bytes }: CompressedHead, tail: Buffer): Buffer {
  const header = ((tail.length - 1) << 3) | (1 << 19)
  return Buffer.concat([
    bytes,
    Buffer.from([header & 0xff, (header >> 8) & 0xff, header >> 16]),
    tail,
    Buffer.from([0x03]),
  ])
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0x03])

/** RFC 1951, 3.2.4: a stored block, which is the last one; then the checksum and the length of RFC 1952. */
function gzipWithTail({ bytes, crc, length }: CompressedHead, tail: Buffer): Buffer {
  const block = Buffer.alloc(5)
  block[0] = 1
  block.writeUInt16LE(tail.length, 1)
  block.writeUInt16LE(~tail.length & 0xffff, 3)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(tail, crc), 0)
  end.writeUInt32LE((length + tail.length) >>> 0, 4)
  return Buffer.concat([GZIP_HEADER, bytes, block, tail, end])
}
