import type * as render from './render.tsx'

/** The exports of the server bundle (`render.tsx`) that web uses. */
export type Renderer = Pick<
  typeof render,
  'renderPage' | 'renderParts' | 'renderMain' | 'renderBlock' | 'pageContext' | 'releaseTail'
>
