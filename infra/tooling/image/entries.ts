import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import type { Entry } from './chains.ts'
import { moduleOf } from './stages.ts'

const ComposeFile = z.looseObject({
  include: z.array(z.looseObject({ path: z.string() })).default([]),
  services: z
    .record(
      z.string(),
      z.looseObject({
        image: z.string().optional(),
        command: z.array(z.string()).optional(),
        volumes: z.array(z.string()).default([]),
      }),
    )
    .default({}),
})

/** The entries of the Compose files in the image: the module of each container's command, and files that they mount. */
export type ComposeEntries = { entries: Entry[]; mounts: Entry[] }

/** Reads `docker-compose.yml` and the files that it includes. `image` is the name of our image, without its tag. */
export function readCompose(root: string, image: string): ComposeEntries {
  const read = (path: string) =>
    ComposeFile.parse(parse(readFileSync(join(root, path), 'utf8'), { merge: true }) ?? {})
  const main = read('docker-compose.yml')
  const files = ['docker-compose.yml', ...main.include.map(({ path }) => path)]
  const entries: Entry[] = []
  const mounts: Entry[] = []
  for (const path of files) {
    for (const [name, service] of Object.entries(
      path === 'docker-compose.yml' ? main.services : read(path).services,
    )) {
      const from = `${path}: ${name}`
      const file = service.image?.startsWith(`${image}:`) && moduleOf(service.command ?? [])
      if (file) entries.push({ file, from })
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('./')) mounts.push({ file: source.slice(2), from })
      }
    }
  }
  return { entries, mounts }
}

/** Modules that Node loads before a container's own, by `--import` in a Compose file or in the program of `make up`. */
export function preloaded(root: string, files: readonly string[]): Entry[] {
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(/--import=\.\/([\w./-]+\.ts)/g)].map(
      ([, file = '']) => ({
        file,
        from,
      }),
    ),
  )
}

/** Modules of the image that an operator runs by hand in a container, such as the commands of a service. */
export function commands(root: string, files: Iterable<string>): Entry[] {
  return [...files]
    .filter((file) => /^(services|gateway|web)\/.*\.ts$/.test(file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('import.meta.main'))
    .map((file) => ({ file, from: 'command' }))
}
