import { isIPv6 } from 'node:net'

/** A node of the search tree: for each bit another node, the number of a country, or nothing. */
type Node = [Node | number | null, Node | number | null]

const SEPARATOR_BYTES = 16
const MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex')

/**
 * Returns a country database in the MMDB format, version 2.0, with 24-bit records. `networks` are disjoint ranges in CIDR
 * notation with the country of each. `record` makes the stored record of a country.
 */
export function makeCountryDatabase(
  networks: Record<string, string>,
  record: (country: string) => object = (country) => ({ country: { iso_code: country } }),
): Buffer {
  const countries = [...new Set(Object.values(networks))]
  const root: Node = [null, null]
  for (const [network, country] of Object.entries(networks)) {
    insert(root, bitsOf(network), countries.indexOf(country))
  }
  const nodes: Node[] = [root]
  for (let at = 0; at < nodes.length; at++) {
    for (const child of nodes[at]!) if (Array.isArray(child)) nodes.push(child)
  }
  const records = countries.map((country) => encode(record(country)))
  const offsetOf = (index: number) => records.slice(0, index).reduce((sum, { length }) => sum + length, 0)
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach((node, at) =>
    node.forEach((child, side) => {
      const value = Array.isArray(child)
        ? nodes.indexOf(child)
        : nodes.length + (child === null ? 0 : SEPARATOR_BYTES + offsetOf(child))
      tree.writeUIntBE(value, at * 6 + side * 3, 3)
    }),
  )
  const metadata = {
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 0 },
    ...{ database_type: 'Test-Country', description: {}, languages: [] },
    ...{ ip_version: 6, node_count: nodes.length, record_size: 24 },
  }
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR_BYTES), ...records, MARKER, encode(metadata)])
}

function insert(root: Node, bits: readonly number[], country: number): void {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit as 0 | 1]
    if (Array.isArray(next)) node = next
    else node[bit as 0 | 1] = node = [null, null]
  }
  node[bits.at(-1) as 0 | 1] = country
}

/** The bits of a network in the tree, which has IPv4 addresses as ::a.b.c.d. */
function bitsOf(network: string): number[] {
  const [address = '', length] = network.split('/')
  const bytes = isIPv6(address)
    ? groupsOf(address).flatMap((group) => [group >> 8, group & 255])
    : [...Buffer.alloc(12), ...address.split('.').map(Number)]
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1))
  return bits.slice(0, Number(length) + (isIPv6(address) ? 0 : 96))
}

function groupsOf(address: string): number[] {
  const [left = [], right = []] = address.split('::').map((half) =>
    half
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/** Encodes texts of less than 29 bytes, numbers below 2^32, and lists and maps of less than 29 entries. */
function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.from([(6 << 5) | 4, 0, 0, 0, 0])
    bytes.writeUInt32BE(value, 1)
    return bytes
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flat().map(encode)])
}
