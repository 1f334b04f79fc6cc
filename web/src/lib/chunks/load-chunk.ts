import { chunkFailed } from '@portico/proto/chunk-failed'
import { CHUNK_LOAD_TIMEOUT_MS } from '@portico/proto/limits'

/** DATA-19: a script chunk that did not come. `request` is its address, as far as the browser tells it. */
export class ChunkLoadError extends Error {
  readonly type: 'missing' | 'timeout' | 'error'
  readonly request: string
  constructor(type: ChunkLoadError['type'], request: string, cause?: unknown) {
    // A chunk's name is its file's, without the hash.
    const chunk = /(?:^|\/)([^/]+?)(?:-[\w-]{8})?\.js/.exec(request)?.[1] ?? 'unknown'
    super(chunkFailed(chunk, type, request), { cause })
    this.name = 'ChunkLoadError'
    this.type = type
    this.request = request
  }
}

const styles: Record<string, Promise<unknown>> = {}

/**
 * What each `import()` of a bundle becomes (see build.ts), in place of Vite's own helper: the styles of a chunk first,
 * each once, then the chunk. Styles that do not come keep nothing from being shown. As with Vite's helper, listeners
 * of `vite:preloadError` hear of a failure first, and one that prevents the default answers for it.
 * @throws ChunkLoadError
 */
export function loadChunk<T>(load: () => Promise<T>, paths: readonly string[] = []): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ChunkLoadError('timeout', requestOf(load))), CHUNK_LOAD_TIMEOUT_MS)
  })
  const loaded = Promise.all(paths.filter((path) => path.endsWith('.css')).map(style)).then(load)
  return Promise.race([loaded, late])
    .catch(async (problem: unknown) => {
      const failure = problem instanceof ChunkLoadError ? problem : await errorOf(problem, load)
      const event = new Event('vite:preloadError', { cancelable: true })
      window.dispatchEvent(Object.assign(event, { payload: failure }))
      if (!event.defaultPrevented) throw failure
      return undefined
    })
    .finally(() => clearTimeout(timer))
}

/** `missing` where the server has no such file (often a newer version was installed), else `error`. */
async function errorOf(problem: unknown, load: () => unknown): Promise<unknown> {
  // Every browser names the import in its error; what a chunk throws while it runs is a bug and stays what it is.
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
