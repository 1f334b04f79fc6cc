import * as z from 'zod'
import { peersOf } from '@portico/proto/calls'
import { Secret } from './config.ts'
import type { Keys } from '../http/principal.ts'

const variableOf = (peer: string): string => `KEY_WITH_${peer.toUpperCase()}`

/** Returns the schema of a process's key variables: one for each process that calls it or is called by it. */
export const keyVariables = (name: string) =>
  z.object(
    Object.fromEntries(
      peersOf(name).map((peer) => [
        variableOf(peer),
        Secret.describe(`The key that ${name} and ${peer} share, equal in both processes.`),
      ]),
    ),
  )

/** Reads the keys of a process from its variables, by the name of the other process. */
export const readKeys = (name: string, config: Readonly<Record<string, unknown>>): Keys =>
  Object.fromEntries(peersOf(name).map((peer) => [peer, config[variableOf(peer)] as string]))

/** Returns keys as the environment variables of a process to start. */
export const keyEnvironment = (keys: Keys): Record<string, string> =>
  Object.fromEntries(Object.entries(keys).map(([peer, key]) => [variableOf(peer), key]))
