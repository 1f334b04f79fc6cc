import { listSites } from '@portico/proto/api/sites/websites/websites'
import { LOGIN_REQUIRED } from '@portico/proto/collect/browser-events'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { CallFailure } from '../lib/data/failure.ts'
import { setErrorPresenter } from '../lib/data/alerts.ts'
import { showSystemError } from '../ui/dialog/system-error.ts'
import { sessionKey, sessionQuery, sitesQuery } from './session/session.ts'
import { keyOf } from './session/calls.ts'
import { takeMailedToken } from './session/mailed-token.ts'
import { router } from './shell/router.tsx'
import { applyTheme } from './session/theme.ts'
import { mayRetryNow } from './ui/states/retry-delay.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/shell.css'
import './styles/sidebar.css'
import './styles/overlays.css'
import './styles/lists.css'
import '../ui/dialog/popup.css'
import './styles/dialog.css'
import './styles/sections.css'

takeMailedToken()
applyTheme()
setErrorPresenter(showSystemError)

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey: [path] }) {
      // The roles may have changed: reading the websites again updates the panels.
      if (error instanceof CallFailure && error.status === 403 && path !== listSites.path)
        void queries.invalidateQueries({ queryKey: keyOf(listSites) })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: mayRetryNow,
    },
  },
})

// The session may have ended (SESS-10): reading it again makes RequireSession ask for the password.
window.addEventListener(LOGIN_REQUIRED, () => void queries.invalidateQueries({ queryKey: sessionKey }))

/** The address of the page editor. Its scripts are large: what it reads first is read meanwhile. */
const EDITOR = /\/sites\/[^/]+\/edit\//
if (EDITOR.test(location.pathname)) {
  void queries.prefetchQuery(sessionQuery)
  void queries.prefetchQuery(sitesQuery)
}

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
