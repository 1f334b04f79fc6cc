import type * as render from './render.tsx'

/** The only exports of the server bundle that web needs; the bundle is made from `render.tsx`. */
export type Renderer = Pick<typeof render, 'renderPage' | 'renderMain' | 'pageContext'>
