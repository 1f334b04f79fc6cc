/** The sums of the rows of a report. */
export const total = (rows: { pageViews: number; visits: number; visitors: number }[]) => ({
  pageViews: rows.reduce((sum, row) => sum + row.pageViews, 0),
  visits: rows.reduce((sum, row) => sum + row.visits, 0),
  visitors: rows.reduce((sum, row) => sum + row.visitors, 0),
})

/** The value of a visitor's cookie in its visit number `count`. */
export const cookie = (id: string, count = 1) => `${id}|1|1|1|${count}`
