import { createBrowserRouter } from 'react-router'
import { Home } from '../features/home/Home.tsx'
import { Inbox } from '../features/inbox/Inbox.tsx'
import { Submissions } from '../features/inbox/Submissions.tsx'
import { Products } from '../features/products/Products.tsx'
import { SignIn } from '../features/sign-in/SignIn.tsx'
import { Sites } from '../features/sites/Sites.tsx'
import { Speed } from '../features/speed/Speed.tsx'
import { Visitors } from '../features/visitors/Visitors.tsx'
import { Lost } from '../ui/States.tsx'
import { Gate } from './Gate.tsx'
import { SiteLayout } from './SiteLayout.tsx'

/** The owner's area: everything but the sign-in lies behind the session; a website's panels share its rail. */
export const router = createBrowserRouter(
  [
    { path: '/sign-in', element: <SignIn /> },
    {
      element: <Gate />,
      children: [
        { path: '/', element: <Sites /> },
        {
          path: '/sites/:websiteId',
          element: <SiteLayout />,
          children: [
            { index: true, element: <Home /> },
            { path: 'inbox', element: <Inbox /> },
            { path: 'inbox/:formId', element: <Submissions /> },
            { path: 'products', element: <Products /> },
            { path: 'visitors', element: <Visitors /> },
            { path: 'speed', element: <Speed /> },
          ],
        },
        { path: '*', element: <Lost /> },
      ],
    },
  ],
  { basename: '/config' },
)
