import { expect, test, vi } from 'vitest'
import { createGesture, type Pointer } from './gesture.ts'

const setUp = ({ isZoomed = false, isMouse = false } = {}) => {
  const parts = {
    isZoomed: () => isZoomed,
    swipe: vi.fn<(dx: number) => void>(),
    swipeEnd: vi.fn<(step: 'next' | 'previous' | null) => void>(),
    dismiss: vi.fn<(dy: number) => void>(),
    dismissEnd: vi.fn<(isFar: boolean) => void>(),
    pan: vi.fn<(dx: number, dy: number) => void>(),
    pinch: vi.fn<(factor: number, centre: { x: number; y: number }) => void>(),
    settle: vi.fn<() => void>(),
    doubleTap: vi.fn<(point: { x: number; y: number }) => void>(),
  }
  const gesture = createGesture(parts, () => 400)
  const pointer = (x: number, y: number, at: number, id = 1): Pointer => ({ id, x, y, at, isMouse })
  const drag = (x: number, y: number, ms: number, isCancelled = false) => {
    gesture.down(pointer(200, 200, 0))
    gesture.move(pointer(200 + x / 2, 200 + y / 2, ms / 2))
    gesture.move(pointer(200 + x, 200 + y, ms))
    return gesture.up(pointer(200 + x, 200 + y, ms), isCancelled)
  }
  return { parts, gesture, pointer, drag }
}

test.each([
  [-50, 250, 'next'],
  [50, 250, 'previous'],
  [-49, 250, null],
  [-60, 251, null],
  [-120, 900, 'next'],
] as const)('a swipe of %s px in %s ms moves: %s', (px, ms, step) => {
  const { parts, drag } = setUp()
  expect(drag(px, 4, ms)).toBe(true)
  expect(parts.swipe).toHaveBeenLastCalledWith(px)
  expect(parts.swipeEnd.mock.calls).toEqual([[step]])
  expect(parts.dismiss).not.toHaveBeenCalled()
})

test('a drag down far enough closes, a short one and one that the browser takes over do not', () => {
  for (const [y, ms, isCancelled, isFar] of [
    [130, 900, false, true],
    [60, 100, false, true],
    [60, 900, false, false],
    [130, 900, true, false],
  ] as const) {
    const { parts, drag } = setUp()
    drag(3, y, ms, isCancelled)
    expect(parts.dismissEnd.mock.calls).toEqual([[isFar]])
  }
})

test('a zoomed picture is panned, and a mouse does not swipe', () => {
  const zoomed = setUp({ isZoomed: true, isMouse: true })
  zoomed.drag(40, 40, 300)
  expect(zoomed.parts.pan.mock.calls).toEqual([
    [20, 20],
    [20, 20],
  ])
  expect(zoomed.parts.settle).toHaveBeenCalledOnce()
  const mouse = setUp({ isMouse: true })
  expect(mouse.drag(90, 0, 100)).toBe(true)
  expect(mouse.parts.swipeEnd).not.toHaveBeenCalled()
})

test('two fingers pinch around their middle, and the finger that stays does nothing', () => {
  const { parts, gesture, pointer } = setUp()
  gesture.down(pointer(100, 200, 0, 1))
  gesture.down(pointer(200, 200, 10, 2))
  gesture.move(pointer(300, 200, 20, 2))
  expect(parts.pinch.mock.calls).toEqual([[2, { x: 200, y: 200 }]])
  expect(parts.pan.mock.calls).toEqual([[50, 0]])
  gesture.up(pointer(300, 200, 30, 2))
  gesture.move(pointer(0, 200, 40, 1))
  gesture.up(pointer(0, 200, 50, 1))
  expect(parts.settle).toHaveBeenCalledOnce()
  expect(parts.swipe).not.toHaveBeenCalled()
})

test('a second finger ends a swipe', () => {
  const { parts, gesture, pointer } = setUp()
  gesture.down(pointer(200, 200, 0))
  gesture.move(pointer(100, 200, 20))
  gesture.down(pointer(300, 200, 30, 2))
  expect(parts.swipeEnd.mock.calls).toEqual([[null]])
})

test('two taps near each other are a double tap; a third tap begins anew', () => {
  const { parts, gesture, pointer } = setUp()
  const tap = (x: number, at: number) => {
    gesture.down(pointer(x, 200, at))
    expect(gesture.up(pointer(x, 200, at))).toBe(false)
  }
  for (const at of [0, 300, 400]) tap(100, at)
  expect(parts.doubleTap).toHaveBeenCalledOnce()
  tap(200, 500)
  tap(200, 900)
  expect(parts.doubleTap).toHaveBeenCalledOnce()
})
