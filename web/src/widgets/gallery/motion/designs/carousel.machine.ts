/** Groups in which `total` slides are shown, `perRow` at a time. */
export function groupsOf(total: number, perRow: number): number {
  return Math.ceil(total / Math.max(1, perRow))
}

/** The slides of a group, as the index of the first one and of the one behind the last one. */
export function slidesOfGroup(group: number, total: number, perRow: number): [from: number, to: number] {
  const from = Math.min(group * perRow, Math.max(0, total - perRow))
  return [from, Math.min(from + perRow, total)]
}

/** The group that contains the first slide of `group` when the number of slides in a row changes (GAL-22). */
export function regroup(group: number, from: number, to: number, total: number): number {
  return Math.min(Math.floor((group * from) / Math.max(1, to)), Math.max(0, groupsOf(total, to) - 1))
}
