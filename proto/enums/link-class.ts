/** Link classes (ENUM-49). Codes are ours; `links.ts` classifies links. */
export const linkClass = {
  anchor: 1,
  contentLink: 2,
  externalLink: 3,
  fileLink: 4,
  malformedProtocol: 5,
  otherProtocol: 6,
  empty: 7,
} as const

export type LinkClassName = keyof typeof linkClass
export type LinkClass = (typeof linkClass)[LinkClassName]
