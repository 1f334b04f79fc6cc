import { expect, test } from 'vitest'
import { requireCurrentImage } from './roll-stack.ts'

test('make roll is refused when a process runs another image than a new one would', () => {
  const running = [
    { name: 'identity', image: 'sha256:new' },
    { name: 'gateway', image: 'sha256:old' },
    { name: 'gateway', image: 'sha256:old' },
    { name: 'web', image: 'sha256:old' },
  ]
  expect(() => requireCurrentImage('portico:local', 'sha256:new', running)).toThrow(
    'The image portico:local was built after these processes started: gateway, web. An upgrade did not end, or another installation built it.',
  )
})

test('make roll goes on when every process runs the image of the tag', () => {
  const running = [
    { name: 'identity', image: 'sha256:new' },
    { name: 'web', image: 'sha256:new' },
  ]
  expect(() => requireCurrentImage('portico:local', 'sha256:new', running)).not.toThrow()
})
