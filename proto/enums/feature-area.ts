import { featureFlag, type FeatureFlag } from './feature-flag.ts'

/**
 * The flags that turn an area of the owner's area on or off for a website (ENUM-21). All are on until the staff turns one off.
 * The other flags belong to areas that do not exist yet.
 */
export const featureAreas = [
  {
    flag: featureFlag.commerce,
    name: 'Commerce',
    about: 'Products, the settings of the store, and the figures of carts.',
  },
  {
    flag: featureFlag.productsInterface,
    name: 'Products',
    about: 'The list of products with their prices and stock.',
  },
  {
    flag: featureFlag.formsInterface,
    name: 'Inbox',
    about: 'The messages that visitors send with forms, and the forms themselves.',
  },
  {
    flag: featureFlag.siteUserAccounts,
    name: 'Members',
    about: 'The accounts of visitors on the website.',
  },
  {
    flag: featureFlag.codeInjection,
    name: 'Code injection',
    about: 'Code of other services in the pages of the website.',
  },
  {
    flag: featureFlag.announcementBar,
    name: 'Announcement bar',
    about: 'The bar at the top of each page.',
  },
  {
    flag: featureFlag.popupOverlay,
    name: 'Popup',
    about: 'The promotional popup.',
  },
] as const satisfies readonly { flag: FeatureFlag; name: string; about: string }[]

/** A flag that an area has. */
export type AreaFlag = (typeof featureAreas)[number]['flag']

/** The area of a flag; undefined for flags without an area. */
export const areaOf = (flag: number) => featureAreas.find((area) => area.flag === flag)
