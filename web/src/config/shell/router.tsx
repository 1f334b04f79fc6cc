import { BILLING_ROOT, CHANGE_PLAN_PATH, UPGRADE_PATH } from '@portico/proto/links/billing-paths'
import { createBrowserRouter } from 'react-router'
import { PageNotFound, PageSkeleton, PanelError } from '../ui/states/States.tsx'
import { startDraft } from '../session/early-draft.ts'
import { CollectionPath } from './CollectionPath.tsx'
import { RequireSession } from './RequireSession.tsx'
import { SiteLayout } from './SiteLayout.tsx'

/** Screens that need no session. */
const signedOutRoutes = [
  {
    path: '/sign-in',
    lazy: async () => ({ Component: (await import('../features/sign-in/SignIn.tsx')).SignIn }),
  },
  {
    path: '/sign-up',
    lazy: async () => ({ Component: (await import('../features/sign-in/SignUp.tsx')).SignUp }),
  },
  {
    path: '/reset',
    lazy: async () => ({ Component: (await import('../features/sign-in/Reset.tsx')).Reset }),
  },
  {
    path: '/password',
    lazy: async () => ({ Component: (await import('../features/sign-in/SetPassword.tsx')).SetPassword }),
  },
  {
    path: '/confirm',
    lazy: async () => ({ Component: (await import('../features/sign-in/ConfirmEmail.tsx')).ConfirmEmail }),
  },
  {
    path: '/invitation',
    lazy: async () => ({ Component: (await import('../features/sign-in/Invitation.tsx')).Invitation }),
  },
  {
    path: '/shared',
    lazy: async () => ({ Component: (await import('../features/visitors/share/Shared.tsx')).Shared }),
  },
  {
    path: '/sign-out',
    lazy: async () => ({ Component: (await import('../features/sign-in/SignOut.tsx')).SignOut }),
  },
]

/**
 * The routes of the owner's area. All but `signedOutRoutes` need a session, and the panels of a website share one
 * layout. Each screen is a separate chunk, loaded when it is first opened.
 */
export const router = createBrowserRouter(
  [
    {
      hydrateFallbackElement: <PageSkeleton />,
      errorElement: <PanelError />,
      children: [
        ...signedOutRoutes,
        {
          element: <RequireSession />,
          children: [
            {
              path: '/',
              lazy: async () => ({ Component: (await import('../features/sites/Sites.tsx')).Sites }),
            },
            {
              path: '/new',
              lazy: async () => ({ Component: (await import('../features/new-site/NewSite.tsx')).NewSite }),
            },
            {
              path: '/visit/:websiteId',
              lazy: async () => ({ Component: (await import('../features/sign-in/Visit.tsx')).Visit }),
            },
            {
              path: '/staff',
              lazy: async () => ({
                Component: (await import('../features/staff/FindWebsite.tsx')).FindWebsite,
              }),
            },
            {
              path: '/staff/websites/:websiteId',
              lazy: async () => ({
                Component: (await import('../features/staff/Areas.tsx')).Areas,
              }),
            },
            {
              path: '/account',
              lazy: async () => ({ Component: (await import('../features/account/Account.tsx')).Account }),
            },
            {
              path: `/${BILLING_ROOT}/*`,
              lazy: async () => ({
                Component: (await import('../features/billing/BillingPath.tsx')).BillingPath,
              }),
            },
            {
              path: '/sites/:websiteId/edit/:pageId',
              loader: ({ params }) => {
                startDraft(params)
                return null
              },
              shouldRevalidate: () => false,
              lazy: async () => ({ Component: (await import('../features/editor/Editor.tsx')).Editor }),
            },
            {
              path: '/sites/:websiteId',
              element: <SiteLayout />,
              children: [
                {
                  errorElement: <PanelError />,
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
                      path: 'pages/releases',
                      lazy: async () => ({
                        Component: (await import('../features/releases/Releases.tsx')).Releases,
                      }),
                    },
                    {
                      path: 'pages/redirects',
                      lazy: async () => ({
                        Component: (await import('../features/redirects/Redirects.tsx')).Redirects,
                      }),
                    },
                    {
                      path: 'pages/trash',
                      lazy: async () => ({ Component: (await import('../features/trash/Trash.tsx')).Trash }),
                    },
                    {
                      path: 'pages/schedules',
                      lazy: async () => ({
                        Component: (await import('../features/schedules/Schedules.tsx')).Schedules,
                      }),
                    },
                    {
                      path: 'orders',
                      lazy: async () => ({
                        Component: (await import('../features/orders/Orders.tsx')).Orders,
                      }),
                    },
                    {
                      path: 'orders/print',
                      lazy: async () => ({
                        Component: (await import('../features/orders/print/PrintOrders.tsx')).PrintOrders,
                      }),
                    },
                    {
                      path: 'orders/:orderId',
                      lazy: async () => ({
                        Component: (await import('../features/orders/detail/OrderDetail.tsx')).OrderDetail,
                      }),
                    },
                    {
                      path: 'customers',
                      lazy: async () => ({
                        Component: (await import('../features/customers/Customers.tsx')).Customers,
                      }),
                    },
                    {
                      path: 'customers/:customerId',
                      lazy: async () => ({
                        Component: (await import('../features/customers/CustomerDetail.tsx')).CustomerDetail,
                      }),
                    },
                    {
                      path: 'sales',
                      lazy: async () => ({
                        Component: (await import('../features/books/Sales.tsx')).Sales,
                      }),
                    },
                    {
                      path: 'books',
                      lazy: async () => ({
                        Component: (await import('../features/books/Books.tsx')).Books,
                      }),
                    },
                    {
                      path: 'discounts',
                      lazy: async () => ({
                        Component: (await import('../features/discounts/Discounts.tsx')).Discounts,
                      }),
                    },
                    {
                      path: 'settings/shipping',
                      lazy: async () => ({
                        Component: (await import('../features/shipping/Shipping.tsx')).Shipping,
                      }),
                    },
                    {
                      path: 'settings/tax',
                      lazy: async () => ({ Component: (await import('../features/taxes/Taxes.tsx')).Taxes }),
                    },
                    {
                      path: 'settings/payments',
                      lazy: async () => ({
                        Component: (await import('../features/payments/Payments.tsx')).Payments,
                      }),
                    },
                    {
                      path: 'settings/mails',
                      lazy: async () => ({ Component: (await import('../features/mails/Mails.tsx')).Mails }),
                    },
                    {
                      path: 'settings/mails/:kind',
                      lazy: async () => ({
                        Component: (await import('../features/mails/MailEditor.tsx')).MailEditor,
                      }),
                    },
                    {
                      path: 'settings/code',
                      lazy: async () => ({
                        Component: (await import('../features/code/SiteCode.tsx')).SiteCode,
                      }),
                    },
                    {
                      element: <CollectionPath />,
                      children: [
                        {
                          path: 'pages/:collectionId',
                          lazy: async () => ({
                            Component: (await import('../features/items/ItemList.tsx')).ItemList,
                          }),
                        },
                        {
                          path: 'pages/:collectionId/names',
                          lazy: async () => ({
                            Component: (await import('../features/items/names/Names.tsx')).Names,
                          }),
                        },
                        {
                          path: 'pages/:collectionId/code',
                          lazy: async () => ({
                            Component: (await import('../features/code/PageCode.tsx')).PageCode,
                          }),
                        },
                        {
                          path: 'pages/:collectionId/:itemId/code',
                          lazy: async () => ({
                            Component: (await import('../features/code/PageCode.tsx')).PageCode,
                          }),
                        },
                        {
                          path: 'pages/:collectionId/:itemId',
                          lazy: async () => ({
                            Component: (await import('../features/editor/entry/EntryForm.tsx')).EntryForm,
                          }),
                        },
                      ],
                    },
                    {
                      path: 'assets',
                      lazy: async () => ({
                        Component: (await import('../features/assets/Assets.tsx')).Assets,
                      }),
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
                      path: 'products/import',
                      lazy: async () => ({
                        Component: (await import('../features/products/imports/ImportProducts.tsx'))
                          .ImportProducts,
                      }),
                    },
                    {
                      path: 'products/names',
                      lazy: async () => ({
                        Component: (await import('../features/products/names/ProductNames.tsx')).ProductNames,
                      }),
                    },
                    {
                      path: 'products/trash',
                      lazy: async () => ({
                        Component: (await import('../features/products/ProductTrash.tsx')).ProductTrash,
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
                      path: 'errors',
                      lazy: async () => ({
                        Component: (await import('../features/errors/Errors.tsx')).Errors,
                      }),
                    },
                    {
                      path: 'errors/:fingerprint',
                      lazy: async () => ({
                        Component: (await import('../features/errors/ErrorDetail.tsx')).ErrorDetail,
                      }),
                    },
                    {
                      path: 'design',
                      lazy: async () => ({
                        Component: (await import('../features/design/Design.tsx')).Design,
                      }),
                    },
                    {
                      path: 'cookies',
                      lazy: async () => ({
                        Component: (await import('../features/consent/Consent.tsx')).Consent,
                      }),
                    },
                    {
                      path: 'members',
                      lazy: async () => ({
                        Component: (await import('../features/members/Members.tsx')).Members,
                      }),
                    },
                    {
                      path: 'members/:memberId',
                      lazy: async () => ({
                        Component: (await import('../features/members/MemberDetail.tsx')).MemberDetail,
                      }),
                    },
                    {
                      path: 'contributors',
                      lazy: async () => ({
                        Component: (await import('../features/contributors/Contributors.tsx')).Contributors,
                      }),
                    },
                    {
                      path: 'audit',
                      lazy: async () => ({
                        Component: (await import('../features/activity/Activity.tsx')).Activity,
                      }),
                    },
                    {
                      path: 'settings',
                      lazy: async () => ({
                        Component: (await import('../features/settings/Settings.tsx')).Settings,
                      }),
                    },
                    {
                      path: UPGRADE_PATH,
                      lazy: async () => ({
                        Component: (await import('../features/billing/Plans.tsx')).Upgrade,
                      }),
                    },
                    {
                      path: CHANGE_PLAN_PATH,
                      lazy: async () => ({
                        Component: (await import('../features/billing/Plans.tsx')).ChangePlan,
                      }),
                    },
                    { path: '*', element: <PageNotFound /> },
                  ],
                },
              ],
            },
            { path: '*', element: <PageNotFound alone /> },
          ],
        },
      ],
    },
  ],
  { basename: '/config' },
)
