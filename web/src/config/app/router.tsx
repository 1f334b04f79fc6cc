import { createBrowserRouter } from 'react-router'
import { Lost, PageBones, PanelFault } from '../ui/States.tsx'
import { Gate } from './Gate.tsx'
import { SiteLayout } from './SiteLayout.tsx'

/**
 * The owner's area: everything but the sign-in lies behind the session; a website's panels share its rail. Each panel
 * is a chunk of its own, loaded when it is first opened.
 */
export const router = createBrowserRouter(
  [
    {
      hydrateFallbackElement: <PageBones />,
      errorElement: <PanelFault />,
      children: [
        {
          path: '/sign-in',
          lazy: async () => ({ Component: (await import('../features/sign-in/SignIn.tsx')).SignIn }),
        },
        {
          element: <Gate />,
          children: [
            {
              path: '/',
              lazy: async () => ({ Component: (await import('../features/sites/Sites.tsx')).Sites }),
            },
            {
              path: '/sites/:websiteId',
              element: <SiteLayout />,
              children: [
                {
                  errorElement: <PanelFault />,
                  children: [
                    {
                      index: true,
                      lazy: async () => ({ Component: (await import('../features/home/Home.tsx')).Home }),
                    },
                    {
                      path: 'pages',
                      lazy: async () => ({ Component: (await import('../features/pages/Pages.tsx')).Pages }),
                    },
                    {
                      path: 'pages/:collectionId',
                      lazy: async () => ({ Component: (await import('../features/pages/Items.tsx')).Items }),
                    },
                    {
                      path: 'inbox',
                      lazy: async () => ({ Component: (await import('../features/inbox/Inbox.tsx')).Inbox }),
                    },
                    {
                      path: 'products',
                      lazy: async () => ({
                        Component: (await import('../features/products/Products.tsx')).Products,
                      }),
                    },
                    {
                      path: 'products/:productId',
                      lazy: async () => ({
                        Component: (await import('../features/products/ProductDetail.tsx')).ProductDetail,
                      }),
                    },
                    {
                      path: 'visitors',
                      lazy: async () => ({
                        Component: (await import('../features/visitors/Visitors.tsx')).Visitors,
                      }),
                    },
                    {
                      path: 'speed',
                      lazy: async () => ({ Component: (await import('../features/speed/Speed.tsx')).Speed }),
                    },
                    {
                      path: 'settings',
                      lazy: async () => ({
                        Component: (await import('../features/settings/Settings.tsx')).Settings,
                      }),
                    },
                    { path: '*', element: <Lost /> },
                  ],
                },
              ],
            },
            { path: '*', element: <Lost alone /> },
          ],
        },
      ],
    },
  ],
  { basename: '/config' },
)
