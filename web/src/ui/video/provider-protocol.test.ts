import { expect, test } from 'vitest'
import { protocols } from './provider-protocol.ts'

const youtube = (message: object) => protocols['youtube']!.read(JSON.stringify(message))
const vimeo = (message: unknown) => protocols['vimeo']!.read(message)

test('messages of YouTube are translated', () => {
  expect(youtube({ event: 'onReady' })).toEqual([{ type: 'ready' }])
  expect([1, 2, 0, 3, -1].map((info) => youtube({ event: 'onStateChange', info }))).toEqual([
    [{ type: 'play' }],
    [{ type: 'pause' }],
    [{ type: 'end' }],
    [],
    [],
  ])
  expect(youtube({ event: 'infoDelivery', info: { currentTime: 2, duration: 8, playerState: 1 } })).toEqual([
    { type: 'play' },
    { type: 'progress', seconds: 2, duration: 8 },
  ])
  expect(youtube({ event: 'onError', info: 150 })).toEqual([{ type: 'fail' }])
})

test('messages of Vimeo are translated, as objects and as texts', () => {
  expect(vimeo({ event: 'ready' })).toEqual([{ type: 'ready' }])
  expect(vimeo('{"event":"play"}')).toEqual([{ type: 'play' }])
  expect(vimeo({ event: 'timeupdate', data: { seconds: 1, duration: 8 } })).toEqual([
    { type: 'progress', seconds: 1, duration: 8 },
  ])
  expect([vimeo({ event: 'ended' }), vimeo({ event: 'error' })]).toEqual([
    [{ type: 'end' }],
    [{ type: 'fail' }],
  ])
})

test.each([null, undefined, 1, '', 'not JSON', '"text"', [], { event: 'other' }, { event: 'timeupdate' }])(
  'the foreign message %j is ignored',
  (message) => {
    for (const protocol of Object.values(protocols)) expect(protocol.read(message)).toEqual([])
  },
)
