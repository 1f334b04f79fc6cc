import { READY } from '../../work/limited-child.ts'

// A program of a child process that answers twice: first as if to the request before, then to this one.

process.on('message', ({ id, request }: { id: number; request: string }) => {
  process.send?.({ id: id - 1, answer: 'late' })
  process.send?.({ id, answer: request })
})
process.on('disconnect', () => process.exit())
process.send?.(READY)
