import type { ReactNode } from 'react'

/** A line icon of 24 × 24 units in the colour of its text. How it is drawn is in the stylesheet, for all icons of a page once. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      {children}
    </svg>
  )
}

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon>
    <path d="M4.5 12.5l5 5 10-11" />
  </Icon>
)

export const PreviousIcon = () => (
  <Icon>
    <path d="M20 12H4M10 6l-6 6 6 6" />
  </Icon>
)

export const NextIcon = () => (
  <Icon>
    <path d="M4 12h16M14 6l6 6-6 6" />
  </Icon>
)

/** Marks a link that opens in a new window. */
export const OutwardIcon = () => (
  <Icon>
    <path d="M7 17L17 7M9 7h8v8" />
  </Icon>
)

export const MailIcon = () => (
  <Icon>
    <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />
  </Icon>
)

export const PhoneIcon = () => (
  <Icon>
    <path d="M5 4h4l1.5 4.5L8 10.2a12 12 0 0 0 5.8 5.8l1.7-2.5L20 15v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1z" />
  </Icon>
)

export const PlaceIcon = () => (
  <Icon>
    <path d="M12 21c4.5-4.6 6.8-8.1 6.8-11A6.8 6.8 0 0 0 5.2 10c0 2.9 2.3 6.4 6.8 11z" />
    <circle cx="12" cy="10" r="2.5" />
  </Icon>
)

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </Icon>
)
