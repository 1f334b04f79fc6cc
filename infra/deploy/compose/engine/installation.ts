import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import { compose, docker } from './engine.ts'

const Inspected = z.object({
  Config: z.object({ Labels: z.record(z.string(), z.string()).nullish() }),
  Mounts: z.array(z.object({ Source: z.string().optional(), Destination: z.string() })),
})
/** A container as `docker inspect` describes it: its labels and its mounts. */
export type InspectedContainer = z.infer<typeof Inspected>

/** Returns the containers of the stack, including stopped ones, with their labels and mounts. */
export function inspectContainers(): InspectedContainer[] {
  const ids = compose('ps', '--all', '--quiet')
    .split('\n')
    .filter((id) => id !== '')
  if (ids.length === 0) return []
  return Inspected.array().parse(JSON.parse(docker('inspect', '--type', 'container', ...ids)))
}

/**
 * Refuses containers that read the secrets of another folder: a second checkout with the same COMPOSE_PROJECT_NAME would
 * replace the first one's stores and processes by containers with other passwords. A folder that no longer exists was moved.
 * @throws StartProblem that names the stack, its folder and both variables
 */
export function requireSameSecrets(containers: readonly InspectedContainer[], secretsDir: string): void {
  for (const { Config, Mounts } of containers)
    for (const { Source, Destination } of Mounts) {
      if (Source === undefined || !Destination.startsWith('/run/secrets/')) continue
      // Docker Desktop shows the path of its virtual machine.
      const used = realPath(dirname(Source.replace(/^\/host_mnt\//, '/')))
      if (used === null || used === realPath(secretsDir)) continue
      const name = Config.Labels?.['com.docker.compose.project'] ?? 'portico'
      throw new StartProblem(
        `The stack "${name}" runs with the secrets in ${used}, not with those in ${secretsDir}. ` +
          `To change that stack, set PORTICO_DATA=${dirname(used)}. ` +
          'For a second installation on this machine, set COMPOSE_PROJECT_NAME and PORTICO_VERSION to another name, and choose other ports.',
      )
    }
}

/** Returns null for a path that does not exist. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path)
  } catch {
    return null
  }
}
