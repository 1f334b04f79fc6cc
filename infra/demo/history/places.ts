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

/** The largest pictures of pages, by path; a product or post has the picture of its address. */
const pictureOfPage: Readonly<Record<string, string>> = {
  '/': 'opening',
  '/about': 'first-light',
  '/care': 'mending-with-gold',
  '/gallery': 'kiln-opening-october',
  '/shop': demoProducts[0]?.urlId ?? '',
  '/visit': 'the-old-dairy',
}

/** The addresses of the largest pictures by path, from the pictures of the website. */
export function demoPictures(assets: readonly { name: string; url: string }[]): Map<string, string> {
  const urls = new Map(assets.map(({ name, url }) => [name, url]))
  const named = [
    ...Object.entries(pictureOfPage),
    ...demoProducts.map(({ urlId }) => [`/shop/p/${urlId}`, urlId] as const),
    ...demoPosts.map(({ urlId }) => [`/journal/${urlId}`, urlId] as const),
  ]
  return new Map(
    named.flatMap(([path, name]) => {
      const url = urls.get(`${name}.webp`)
      return url === undefined ? [] : [[path, url] as const]
    }),
  )
}

/** The objects of the demo site that the sample history shows, with the ids of `demo.json`. */
export const demoObjects = ({ forms, products }: Ids, pictures: Objects['pictures']): Objects => ({
  pictures,
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
