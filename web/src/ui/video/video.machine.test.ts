import { expect, test } from 'vitest'
import { isShown, videoMachine, type VideoEvent, type VideoState } from './video.machine.ts'

const after = (state: VideoState, ...events: VideoEvent[]) => events.reduce(videoMachine, state)
const show = { type: 'show', mayLoad: true } as const

test('VID-02: a video is loaded, plays, pauses and ends, and then has its overlay again', () => {
  expect(after('overlay', show)).toBe('loading')
  expect(after('overlay', show, { type: 'play' })).toBe('playing')
  expect(after('overlay', show, { type: 'play' }, { type: 'pause' })).toBe('paused')
  expect(after('overlay', show, { type: 'play' }, { type: 'end' })).toBe('ended')
  expect(after('playing', show)).toBe('playing')
  expect(after('playing', { type: 'hide' })).toBe('overlay')
  expect([after('playing', { type: 'reload' }), after('overlay', { type: 'reload' })]).toEqual([
    'loading',
    'overlay',
  ])
})

test('VID-01: an invalid embed stays invalid', () => {
  expect(after('invalid', show, { type: 'play' }, { type: 'hide' })).toBe('invalid')
})

test('late messages of a player do not show a video that was hidden, blocked or has failed', () => {
  for (const state of ['overlay', 'blocked', 'failed', 'ended'] as const) {
    expect(after(state, { type: 'play' }, { type: 'pause' }, { type: 'fail' })).toBe(state)
  }
  expect(after('overlay', { type: 'show', mayLoad: false })).toBe('blocked')
  expect(after('blocked', show)).toBe('loading')
})

test('the player is shown while it loads, plays or is paused', () => {
  expect((['overlay', 'loading', 'playing', 'paused', 'ended', 'failed'] as const).map(isShown)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
})
