import { browserEvents } from '@portico/proto/browser-events'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { CallFailure } from '../lib/data/failure.ts'
import { showSystemErrorsBy } from '../lib/data/alerts.ts'
import { showSystemError } from '../ui/dialog/system-error.ts'
import { takeMailedToken } from './app/mailed-token.ts'
import { router } from './app/router.tsx'
import { showTheme } from './app/theme.ts'
import { mayAskAtOnce } from './ui/asking-again.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/shell.css'
import './styles/lists.css'
import './styles/dialog.css'
import './styles/sections.css'

takeMailedToken()
showTheme()
showSystemErrorsBy(showSystemError)

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey: [name] }) {
      // Roles were taken away meanwhile: the websites are read again, and the rail shows what is left.
      if (error instanceof CallFailure && error.status === 403 && name !== 'sites')
        void queries.invalidateQueries({ queryKey: ['sites'] })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: mayAskAtOnce,
    },
  },
})

// A session that ended meanwhile (SESS-10): the gate asks, and whoever is out signs in again.
window.addEventListener(
  browserEvents.loginRequired,
  () => void queries.invalidateQueries({ queryKey: ['session'] }),
)

const root = document.getElementById('app')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
