/** Delivery types of performance records (ENUM-50). */
export const deliveryType = {
  beacon: 'beacon',
  xhr: 'xhr',
} as const

export type DeliveryTypeName = keyof typeof deliveryType
export type DeliveryType = (typeof deliveryType)[DeliveryTypeName]
