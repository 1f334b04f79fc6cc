import { createAttributes, isBoolean, isFiniteNumber, isOneOf, isString, orNull } from '../lib/attributes.ts'
import { decideConsent } from '../consent/decide-consent.ts'
import { showCookieBanner } from '../consent/show-banner.ts'
import { CONSENT_EVENT, mayLoad } from '../lib/consent.ts'
import { destroyPage, endPage, onPage, onPageEnd, startPage } from '../lib/lifecycle.ts'
import { createResizeEmitter, galleryResize, onResizeEnd, pageResize } from '../ui/resize.ts'
import { lockScroll } from '../ui/scroll-lock.ts'
import { galleryData } from '../widgets/gallery/block-data.ts'
import { loadPicture } from '../widgets/gallery/loader/load-picture.ts'
import { createLightbox } from '../widgets/lightbox/lightbox.ts'

/**
 * The modules of `modules.ts` that widgets also import statically, as objects. A dynamic import of such a module would make
 * every widget that uses it carry the names of its exports.
 */
export const shared = {
  attributes: { createAttributes, isBoolean, isFiniteNumber, isOneOf, isString, orNull },
  consent: { CONSENT_EVENT, decideConsent, mayLoad, showCookieBanner },
  'gallery-data': { galleryData },
  lifecycle: { destroyPage, endPage, onPage, onPageEnd, startPage },
  lightbox: { createLightbox },
  'load-picture': { loadPicture },
  resize: { createResizeEmitter, galleryResize, onResizeEnd, pageResize },
  'scroll-lock': { lockScroll },
}
