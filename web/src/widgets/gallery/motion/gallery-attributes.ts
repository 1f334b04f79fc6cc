import { galleryDesign, stackedTransition, type GalleryDesign } from '@portico/proto/enums/gallery'
import { isCodeOf } from '@portico/proto/enums/lookup'
import { widgetMessages } from '@portico/proto/texts/widget-messages'
import {
  createAttributes,
  isBoolean,
  isFiniteNumber,
  isOneOf,
  isString,
  type Attribute,
} from '../../../lib/attributes.ts'
import { initialValues, type GalleryAttributes } from './gallery-values.ts'
import { stackedClickBehavior } from './designs/click-behavior.ts'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isIndex = (value: unknown) => Number.isInteger(value)
const isAutoplayOptions = (value: unknown) =>
  isObject(value) &&
  isOptional(value, 'randomize', isBoolean) &&
  isOptional(value, 'timeout', (ms) => Number.isFinite(ms) && (ms as number) > 0) &&
  isOptional(value, 'pauseOnMouseover', Array.isArray)
const isKeys = (value: unknown) =>
  isObject(value) && isOptional(value, 'previous', isIndex) && isOptional(value, 'next', isIndex)

function isOptional(value: object, name: string, check: (value: unknown) => boolean): boolean {
  const field = (value as Record<string, unknown>)[name]
  return field === undefined || check(field)
}

const checks: { [Name in keyof GalleryAttributes]: (value: unknown) => boolean } = {
  autoplay: isBoolean,
  autoplayOptions: isAutoplayOptions,
  currentIndex: isIndex,
  design: isOneOf(galleryDesign),
  designOptions: isObject,
  elements: isObject,
  historyHash: isBoolean,
  historyPath: isString,
  keyboard: isBoolean,
  keys: isKeys,
  lazyLoad: isBoolean,
  linkedGalleries: Array.isArray,
  loaderOptions: isObject,
  loop: isBoolean,
  refreshOnResize: isBoolean,
  refreshOnOrientationChange: isBoolean,
  useBgImage: isBoolean,
}

/** The attributes of a gallery, which refuse values of a wrong type (GAL-06 to GAL-09). */
export const createGalleryAttributes = () =>
  createAttributes<GalleryAttributes>(
    'Gallery',
    Object.fromEntries(
      Object.entries(initialValues).map(([name, initial]) => [
        name,
        { initial, check: checks[name as keyof GalleryAttributes] },
      ]),
    ) as { [Name in keyof GalleryAttributes]: Attribute<GalleryAttributes[Name]> },
  )

const isNotNegative = (value: unknown) => isFiniteNumber(value) && value >= 0

/** The options of designs that have one type in all designs. */
const designOptionChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  speed: isNotNegative,
  preloadCount: isNotNegative,
  transition: isOneOf(stackedTransition),
  clickBehavior: isOneOf(stackedClickBehavior),
}

/** The options of a design without options of a wrong type, each of which is logged (MISC-06, C-19). */
export function checkedDesignOptions(
  given: GalleryAttributes['designOptions'],
): GalleryAttributes['designOptions'] {
  const attributes = createAttributes<Record<string, unknown>>(
    'Gallery',
    Object.fromEntries(
      Object.entries(designOptionChecks).map(([name, check]) => [name, { initial: undefined, check }]),
    ),
  )
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => !Object.hasOwn(designOptionChecks, name) || attributes.set(name, value),
    ),
  )
}

/** @throws Error that names the design if it is none of the nine designs (GAL-05, C-06) */
export function assertDesign(design: unknown): asserts design is GalleryDesign {
  if (!isCodeOf(galleryDesign, design)) throw new Error(widgetMessages.unknownDesign(String(design)))
}

/** @throws Error that names the transition if it is none of the five transitions (GAL-24) */
export function assertTransition(name: unknown): void {
  if (!Object.values<unknown>(stackedTransition).includes(name))
    throw new Error(widgetMessages.noTransition(String(name)))
}
