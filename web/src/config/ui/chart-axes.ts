/** How every chart of the owner's area draws its axes: quiet labels, no lines. To be spread on recharts' own axes. */
const quiet = { tickLine: false, axisLine: false, stroke: 'var(--soft)', fontSize: 12 } as const

export const xAxis = { ...quiet, minTickGap: 32, tickMargin: 8 } as const
export const yAxis = { ...quiet, tickCount: 4 } as const
