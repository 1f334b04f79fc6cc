/** Removes everything that an initialiser added: listeners, timers, observers. */
export type Destructor = () => void

/** Starts a part of the page. The returned function ends it. */
export type Initialiser = () => Destructor | void

const initialisers: Initialiser[] = []
let destructors: Destructor[] = []
let isReady = false

/**
 * Runs `initialise` once for each page: now if the page is ready, and after each soft navigation. The destructor that it
 * returns runs before the next page is shown (EVT-21).
 */
export function onPage(initialise: Initialiser): void {
  initialisers.push(initialise)
  if (isReady) run(initialise)
}

/** Marks the page ready and runs the initialisers. Does nothing while the page is ready. */
export function startPage(): void {
  if (isReady) return
  isReady = true
  for (const initialise of [...initialisers]) run(initialise)
}

/** Runs the destructors of the page, the latest first. */
export function endPage(): void {
  isReady = false
  const ending = destructors.reverse()
  destructors = []
  for (const destroy of ending) attempt(destroy)
}

/** Ends the page for good: runs the destructors and forgets the initialisers (EVT-21). */
export function destroyPage(): void {
  endPage()
  initialisers.length = 0
}

/**
 * Adds a destructor to the current page, for a part that starts later than its initialiser. The returned function ends the
 * part earlier.
 */
export function onPageEnd(destroy: Destructor): () => void {
  destructors.push(destroy)
  return () => {
    const at = destructors.indexOf(destroy)
    if (at < 0) return
    destructors.splice(at, 1)
    attempt(destroy)
  }
}

function run(initialise: Initialiser): void {
  const destroy = attempt(initialise)
  if (destroy) destructors.push(destroy)
}

/** An error of one part is reported and does not stop the other parts. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    reportError(error)
    return undefined
  }
}
