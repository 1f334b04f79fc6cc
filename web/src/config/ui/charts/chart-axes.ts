/** Props for the recharts axes of every chart: muted labels without lines. */
const muted = { tickLine: false, axisLine: false, stroke: 'var(--soft)', fontSize: 12 } as const

export const xAxis = { ...muted, minTickGap: 32, tickMargin: 8 } as const
export const yAxis = { ...muted, tickCount: 4 } as const
