/** How a performance record was delivered (ENUM-50). */
export const deliveryType = {
  beacon: 'beacon',
  xhr: 'xhr',
} as const

export type DeliveryTypeName = keyof typeof deliveryType
export type DeliveryType = (typeof deliveryType)[DeliveryTypeName]
