import { demoCollections } from '../pages/index.ts'
import { demoPosts } from '../posts/index.ts'
import { demoProducts } from '../products/index.ts'
import type { Objects } from './history.ts'
import type { Places } from './journeys.ts'

const isShowcase = (urlId: string) => urlId === 'widgets' || urlId.startsWith('widgets-')

/** The pages of the demo site that the sample history visits. The showcase of widgets is left out. */
export const demoPlaces: Places = {
  pages: new Map(
    demoCollections
      .filter(({ urlId }) => !isShowcase(urlId))
      .map(({ urlId, title }) => [`/${urlId}`, { path: `/${urlId}`, title, kind: 'page' }]),
  ),
  products: demoProducts.map(({ urlId, title }) => ({ path: `/shop/p/${urlId}`, title, kind: 'product' })),
  posts: demoPosts.map(({ urlId, title }) => ({ path: `/journal/${urlId}`, title, kind: 'post' })),
}

/** The objects of the demo site that the sample history shows. `contactForm` is the id of its form. */
export const demoObjects = (contactForm: string): Objects => ({
  contactForm,
  buttons: new Map([
    ['/', { id: 'home-shop', text: 'Shop', target: '/shop' }],
    ['/about', { id: 'about-visit', text: 'Visit the studio', target: '/visit' }],
    ['/visit', { id: 'visit-contact', text: 'Write to us', target: '/contact' }],
  ]),
})
