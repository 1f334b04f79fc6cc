import { buildPages } from '../build.ts'

/**
 * A process of its own, because bundles are built with NODE_ENV=production, and Vite serves the owner's area for
 * development. Builds once for each message, and answers with null or the reason of a failure.
 */
process.env['NODE_ENV'] = 'production'
// The first build of a process takes 0.5 s longer, for the bundler's own code.
await Promise.all([import('vite'), import('@vitejs/plugin-react')])

process.on('message', () => {
  buildPages().then(
    () => process.send!(null),
    (error: unknown) => process.send!(String(error)),
  )
})
process.once('disconnect', () => process.exit())
