import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

/** A machine of the lab: a network of its own on this machine. */
export type Host = {
  name: string
  address: string
  /** A command before another one runs that one in the network of the machine. */
  network: readonly string[]
  /** A command before another one gives that one the clock of the machine. Its own user must begin it. */
  clock: readonly string[]
  /** Both. */
  under: readonly string[]
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] })
const quietly = (work: () => unknown) => {
  try {
    work()
  } catch {
    // It does not exist.
  }
}

/**
 * Creates `count` machines as network namespaces, joined by a bridge. The bridge has a namespace of its own, where no filter of this
 * machine drops packets; this process has the address `outside` there. Needs root. Everything is removed by `close`, or when this process
 * exits. The clock of the machine `ahead.host` is ahead of the others by `ahead.seconds`, by the library of faketime.
 */
export function createNetwork(count: number, ahead?: { host: string; seconds: number }) {
  const tag = `p${process.pid.toString(36)}`
  const prefix = '10.77.0'
  const outside = `${prefix}.1`
  const middle = `${tag}sw`
  const uplink = `${tag}up`
  const hosts: Host[] = Array.from({ length: count }, (_, index) => {
    const name = `host${index + 1}`
    const network = ['ip', 'netns', 'exec', `${tag}${name}`]
    const clock = name === ahead?.host ? withClockAhead(ahead.seconds) : []
    return { name, address: `${prefix}.${11 + index}`, network, clock, under: [...network, ...clock] }
  })
  const spaceOf = ({ name }: Host) => `${tag}${name}`
  const inside = (host: Host, ...args: string[]) => ip('-n', spaceOf(host), ...args)
  const inMiddle = (...args: string[]) => ip('-n', middle, ...args)

  /** Ends what still runs in a machine: a process whose starter was killed does not end with it. */
  function endProcesses(host: Host): void {
    const pids = ip('netns', 'pids', spaceOf(host)).toString().split('\n').filter(Boolean)
    for (const pid of pids) quietly(() => process.kill(Number(pid), 'SIGKILL'))
  }

  function close(): void {
    for (const host of hosts) quietly(() => endProcesses(host))
    for (const space of [...hosts.map(spaceOf), middle]) quietly(() => ip('netns', 'del', space))
    quietly(() => ip('link', 'del', uplink))
    process.off('exit', close)
  }
  process.once('exit', close)

  ip('netns', 'add', middle)
  inMiddle('link', 'add', 'br0', 'type', 'bridge')
  inMiddle('link', 'set', 'br0', 'up')
  ip('link', 'add', uplink, 'type', 'veth', 'peer', 'name', 'outside', 'netns', middle)
  inMiddle('link', 'set', 'outside', 'master', 'br0', 'up')
  ip('addr', 'add', `${outside}/24`, 'dev', uplink)
  ip('link', 'set', uplink, 'up')
  for (const host of hosts) {
    ip('netns', 'add', spaceOf(host))
    inMiddle('link', 'add', host.name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', spaceOf(host))
    inMiddle('link', 'set', host.name, 'master', 'br0', 'up')
    inside(host, 'addr', 'add', `${host.address}/24`, 'dev', 'eth0')
    inside(host, 'link', 'set', 'eth0', 'up')
    inside(host, 'link', 'set', 'lo', 'up')
  }
  return {
    outside,
    hosts,
    /** A machine vanishes: its packets are lost in both directions, and no connection is closed. */
    vanish: (host: Host) => void inMiddle('link', 'set', host.name, 'down'),
    comeBack: (host: Host) => void inMiddle('link', 'set', host.name, 'up'),
    /** A machine can be reached from outside and loses what it sends to the other machines. */
    cut(host: Host): void {
      for (const other of hosts)
        if (other !== host) inside(host, 'route', 'add', 'blackhole', `${other.address}/32`)
    },
    mend(host: Host): void {
      for (const other of hosts)
        if (other !== host) quietly(() => inside(host, 'route', 'del', 'blackhole', `${other.address}/32`))
    },
    close,
  }
}

/** A command under which the time of day of a process is ahead. Its monotonic clock is the one of the machine. */
function withClockAhead(seconds: number): string[] {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (library === undefined) throw new Error('A clock that is ahead needs the package faketime.')
  return ['env', `LD_PRELOAD=${library}`, `FAKETIME=+${seconds}s`, 'FAKETIME_DONT_FAKE_MONOTONIC=1']
}

export type Network = ReturnType<typeof createNetwork>
