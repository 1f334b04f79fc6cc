import { useSyncExternalStore } from 'react'

/**
 * The note of a form whose code does not run yet. Stylesheets show it when a press has waited for the code for a second, or
 * when the code could not be loaded. A form that can post by itself (`posts`) needs no second text: it does.
 */
export function LoadingNote({ posts = false }: { posts?: boolean }) {
  if (useIsHydrated()) return null
  return (
    <>
      <p className="still-loading" role="status">
        This form is still loading. It is sent when it is ready.
      </p>
      {!posts && (
        <p className="not-loaded" role="status">
          This form could not be loaded. Reload the page.
        </p>
      )}
    </>
  )
}

/** False on the server and until the HTML is hydrated. */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
