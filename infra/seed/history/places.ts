import { demoCollections } from '../pages/index.ts'
import { demoPosts } from '../posts/index.ts'
import { demoProducts } from '../products/index.ts'
import { demoForms } from '../forms.ts'
import type { Objects } from './history.ts'
import type { Places } from './journeys.ts'
import type { DemoForm } from './submissions.ts'

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

/** The objects of the demo site that the sample history shows, with the ids of `demo.json`. */
export const demoObjects = ({ forms, products }: Ids): Objects => ({
  forms: { contact: demoForm('contact', forms), newsletter: demoForm('newsletter', forms) },
  products: new Map(products.map(({ path, id }) => [path, id])),
  buttons: new Map([
    ['/', { id: 'home-shop', text: 'Shop', target: '/shop' }],
    ['/about', { id: 'about-visit', text: 'Visit the studio', target: '/visit' }],
    ['/visit', { id: 'visit-contact', text: 'Write to us', target: '/contact' }],
  ]),
})

type Ids = {
  forms: { contact: { id: string }; newsletter: { id: string } }
  products: readonly { id: string; path: string }[]
}

function demoForm(key: keyof typeof demoForms, forms: Ids['forms']): DemoForm {
  const { name, urlId, fields } = demoForms[key]
  return { id: forms[key].id, name, path: `/${urlId}`, fieldIds: fields.map(({ id }) => id) }
}
