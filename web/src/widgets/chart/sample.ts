export const chartSample = {
  title: 'Sold each year',
  dataset: {
    fileName: 'sales.csv',
    columns: ['Mugs', 'Bowls'],
    rows: [
      { label: '2025', figures: [120, 80] },
      { label: '2026', figures: [150, 95] },
    ],
  },
}
