import type { Picture } from '@portico/proto/blocks/media/picture'
import { workshop } from './pages/widgets/maps.ts'

const day = (...hours: [from: number, to: number][]) => ({
  ranges: hours.map(([from, to]) => ({ from: from * 60, to: to * 60 })),
})

/** The settings of the demo site: announcement, mobile info bar, and a popup overlay on one page only. */
export const demoSettings = (refs: { popupPage: string; newsletter: string; picture: Picture }) => ({
  title: 'Clay & Hearth',
  description: 'Tableware thrown by two pairs of hands and fired once a month.',
  tweaks: { parallax: 'on' },
  announcementBarSettings: {
    style: 2,
    text: 'The kiln is opened on the last Friday of the month. See what is on the shelf',
    clickthroughUrl: { url: '/shop', newWindow: false },
  },
  businessInformation: {
    contactEmail: 'hello@clayandhearth.example',
    contactPhoneNumber: '+44 1632 960 142',
    location: {
      addressTitle: workshop.addressTitle,
      addressLine1: workshop.addressLine1,
      addressLine2: workshop.addressLine2,
      addressCountry: workshop.addressCountry,
    },
    businessHours: { friday: day([10, 12]), saturday: day([10, 16]) },
  },
  mobileInfoBarSettings: {
    style: 'light',
    isContactEmailEnabled: true,
    isContactPhoneNumberEnabled: true,
    isLocationEnabled: true,
    isBusinessHoursEnabled: true,
  },
  popupOverlaySettings: {
    style: 'show',
    position: 'center-center',
    showOnTimer: true,
    showOnScroll: true,
    showUntilSignup: true,
    enabledPages: [refs.popupPage],
  },
  popupOverlayContent: {
    picture: refs.picture,
    heading: 'When the kiln opens',
    text: 'One letter a month, on the morning we unpack. Usually half of it is gone by noon.',
    formId: refs.newsletter,
  },
})
