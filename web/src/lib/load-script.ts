type Options = {
  timeoutMs: number
  /** The name of the global function that the script calls when it is ready. Without it the script is ready when it has run. */
  callback?: string
}

const loads = new Map<string, Promise<void>>()

/**
 * Loads a script of another website, once for the page. Rejects if it cannot be loaded or is not ready in time; the next call
 * tries again. Call it only for content that the visitor allows (`consent.ts`).
 */
export function loadScript(src: string, options: Options): Promise<void> {
  let loading = loads.get(src)
  if (!loading) {
    loading = load(src, options).catch((error: unknown) => {
      loads.delete(src)
      throw error
    })
    loads.set(src, loading)
  }
  return loading
}

function load(src: string, { timeoutMs, callback }: Options): Promise<void> {
  const globals = window as unknown as Record<string, unknown>
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const end = (failure?: string) => {
      clearTimeout(timer)
      if (callback !== undefined) delete globals[callback]
      if (failure === undefined) return resolve()
      script.remove()
      reject(new Error(`The script ${src} ${failure}.`))
    }
    const timer = setTimeout(() => end(`was not ready in ${timeoutMs} ms`), timeoutMs)
    if (callback === undefined) script.onload = () => end()
    else globals[callback] = () => end()
    script.onerror = () => end('could not be loaded')
    script.async = true
    script.src = src
    document.head.append(script)
  })
}
