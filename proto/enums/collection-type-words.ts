import type { CollectionTypeName } from './collection-type.ts'

/** The names of collection types for owners, most used first. Every type of ENUM-25 has one. */
export const collectionTypeWords: Readonly<Record<CollectionTypeName, string>> = {
  page: 'Page',
  generic: 'Blog',
  products: 'Store',
  portfolio: 'Portfolio',
  slideGallery: 'Gallery',
  slideAlbum: 'Album',
  slideVideo: 'Videos',
  project: 'Project',
  lessons: 'Lessons',
  splashPage: 'Splash page',
  templatePage: 'Template page',
  mosaic: 'Mosaic',
  galleryBlock: 'Pictures of gallery blocks',
  albumBlock: 'Tracks of album blocks',
  subscription: 'Subscription',
  sectionCatalog: 'Catalogue of sections',
  pageCatalog: 'Catalogue of pages',
  itemCatalog: 'Catalogue of items',
  twitter: 'Posts from X',
  instagram: 'Pictures from Instagram',
  flickr: 'Pictures from Flickr',
  fiveHundredPx: 'Pictures from 500px',
  foursquare: 'Places from Foursquare',
}

/** The types that are one page without items. */
export const singlePageTypes: ReadonlySet<CollectionTypeName> = new Set([
  'page',
  'splashPage',
  'templatePage',
])
