import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createDecoder, DecoderEnded, type Decoder } from './decoder-process.ts'
import { readPicture } from './pictures.ts'

const large = readFileSync(new URL('../../../test/library/pictures/flat-4000.avif', import.meta.url))
const small = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#2040c0' } })
  .jpeg()
  .toBuffer()

const started: Decoder[] = []
afterEach(() => started.splice(0).forEach((decoder) => decoder.stop()))
function decoderOf(options: Partial<Parameters<typeof createDecoder>[0]> = {}): Decoder {
  const decoder = createDecoder({ memoryMb: 420, timeLimitMs: 60_000, startLimitMs: 60_000, ...options })
  started.push(decoder)
  return decoder
}

const tooExpensive = { status: 422, body: { errors: { body: expect.any(String) } } }
const fileOf = (decoder: Decoder, name: string) => readFileSync(`/proc/${decoder.pid()}/${name}`, 'latin1')

test('a picture that needs more memory than the decoder has gets a 422, and the next picture is read', async () => {
  const decoder = decoderOf({ memoryMb: 130 })
  await expect(readPicture(decoder, large)).rejects.toMatchObject(tooExpensive)
  expect(await readPicture(decoder, small)).toMatchObject({ width: 30, height: 20 })
  const peakKb = Number(/VmHWM:\s+(\d+)/.exec(fileOf(decoder, 'status'))![1])
  expect(peakKb).toBeLessThan(250 * 1_024)
})

test('the current picture gets a 422 when the decoder ends, and the next picture is read', async () => {
  const decoder = decoderOf()
  await readPicture(decoder, small)
  const first = readPicture(decoder, large)
  const refused = expect(first).rejects.toMatchObject(tooExpensive)
  process.kill(decoder.pid()!, 'SIGKILL')
  await refused
  expect(await readPicture(decoder, small)).toMatchObject({ width: 30, height: 20 })
})

test('a picture that takes too long ends the decoder and gets a 422', async () => {
  const decoder = decoderOf({ timeLimitMs: 1 })
  await expect(decoder.decode({ kind: 'resize', bytes: large, width: 100, format: 'webp' })).rejects.toThrow(
    DecoderEnded,
  )
  expect(decoder.pid()).toBeUndefined()
  await expect(readPicture(decoder, large)).rejects.toMatchObject(tooExpensive)
})

test('if the decoder does not start in time, the picture gets a 503 with Retry-After', async () => {
  const decoder = decoderOf({ startLimitMs: 0 })
  await expect(readPicture(decoder, small)).rejects.toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
  })
})

test('the decoder has no variables of the service, and the kernel kills it first when memory runs out', async () => {
  process.env['PRINCIPAL_SECRET_OF_THIS_TEST'] = 'secret'
  const decoder = decoderOf()
  await readPicture(decoder, small)
  const names = fileOf(decoder, 'environ')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.split('=')[0])
  delete process.env['PRINCIPAL_SECRET_OF_THIS_TEST']
  const known = [
    'MALLOC_ARENA_MAX',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    'UV_THREADPOOL_SIZE',
  ]
  expect(names.filter((name) => !['PWD', 'OLDPWD', '_', 'SHLVL'].includes(name!)).sort()).toEqual(known)
  expect(fileOf(decoder, 'oom_score_adj').trim()).toBe('1000')
})

test('the decoder is stopped after a time without pictures and starts again', async () => {
  const decoder = decoderOf({ idleMs: 1 })
  await readPicture(decoder, small)
  await expect.poll(() => decoder.pid()).toBeUndefined()
  expect(await readPicture(decoder, small)).toMatchObject({ width: 30 })
})
