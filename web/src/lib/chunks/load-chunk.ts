import { chunkFailed } from '@portico/proto/texts/chunk-failed'
import { CHUNK_LOAD_TIMEOUT_MS } from '@portico/proto/limits'

/** DATA-19: a script chunk could not be loaded. `request` is its address if the browser reports it, else ''. */
export class ChunkLoadError extends Error {
  readonly type: 'missing' | 'timeout' | 'error'
  readonly request: string
  constructor(type: ChunkLoadError['type'], request: string, cause?: unknown) {
    // The name of a chunk is its file name without the hash.
    const chunk = /(?:^|\/)([^/]+?)(?:-[\w-]{7,8})?\.js/.exec(request)?.[1] ?? 'unknown'
    super(chunkFailed(chunk, type, request), { cause })
    this.name = 'ChunkLoadError'
    this.type = type
    this.request = request
  }
}

const styles: Record<string, Promise<unknown>> = {}

/**
 * Replaces Vite's preload helper behind each `import()` of a bundle (see build.ts). Loads the styles of a chunk first,
 * each once, then the chunk. The chunk is loaded even if its styles fail. As with Vite's helper, a failure dispatches
 * `vite:preloadError` first; if a listener prevents the default, the result is undefined.
 * @throws ChunkLoadError
 */
export function loadChunk<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkLoadError('timeout', requestOf(load))), CHUNK_LOAD_TIMEOUT_MS)
  })
  const loaded = Promise.all(paths.filter((path) => path.endsWith('.css')).map(style)).then(load)
  return Promise.race([loaded, timeout])
    .catch(async (problem: unknown) => {
      const failure = problem instanceof ChunkLoadError ? problem : await toChunkError(problem, load)
      const event = new Event('vite:preloadError', { cancelable: true })
      window.dispatchEvent(Object.assign(event, { payload: failure }))
      if (!event.defaultPrevented) throw failure
      return undefined
    })
    .finally(() => clearTimeout(timer))
}

/** Returns type `missing` if the server does not have the file (often after a new version was deployed), else `error`. */
async function toChunkError(problem: unknown, load: () => unknown): Promise<unknown> {
  // Every browser mentions the import in its error. Other errors are bugs in the chunk: pass them on.
  if (!(problem instanceof TypeError && /import/i.test(problem.message))) return problem
  const request = /https?:\S+/.exec(problem.message)?.[0] ?? requestOf(load)
  const reply = await fetch(request, { method: 'HEAD' }).catch(() => null)
  return new ChunkLoadError(reply?.ok === false ? 'missing' : 'error', request, problem)
}

/** The address in the source of the `import()`. */
function requestOf(load: () => unknown): string {
  const path = /["'`]([^"'`]+\.js)["'`]/.exec(String(load))?.[1]
  return path ? new URL(path, import.meta.url).href : ''
}

function style(path: string): Promise<unknown> {
  return (styles[path] ??= new Promise((done) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: `/${path}`, onload: done, onerror: done })
    document.head.append(link)
  }))
}
