import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasPods, readRendering, renderings, type Manifest } from '../manifests.ts'
import { startApiServer, type ApiServer, type Reply } from './api-server.ts'

/**
 * `make chart-server`: applies each rendering to a real API server of Kubernetes, in a namespace that enforces the level
 * "restricted". Each object must be accepted without a warning, and a pod from each template must be admitted. Wrong objects
 * must be refused. Go builds the API server and etcd into `.cache/chart-server` when they are not there, or they are taken
 * from the folder `BIN`.
 */
const RESTRICTED = { enforce: 'restricted', warn: 'restricted' }
const folder = process.env['BIN'] || join(import.meta.dirname, '../../../.cache/chart-server')
const faults: string[] = []

const api = await startApiServer(build())
try {
  process.stdout.write(`chart-server: ready, ${api.memoryMb()} MB\n`)
  for (const file of renderings) await applyAll(api, file)
  await refuse(api)
} finally {
  await api.stop()
}
for (const fault of faults) process.stderr.write(`chart-server: ${fault}\n`)
process.stdout.write(
  `chart-server: ${faults.length === 0 ? 'every check passed' : `${faults.length} faults`}\n`,
)
process.exitCode = faults.length === 0 ? 0 : 1

/** The paths of the two programs. Building takes 19 minutes on one core the first time. */
function build(): { etcd: string; server: string } {
  const programs = { etcd: join(folder, 'etcd'), server: join(folder, 'kube-apiserver') }
  const packages = { etcd: 'go.etcd.io/etcd/server/v3', server: 'k8s.io/kubernetes/cmd/kube-apiserver' }
  mkdirSync(folder, { recursive: true })
  for (const name of ['etcd', 'server'] as const) {
    if (existsSync(programs[name])) continue
    process.stdout.write(`chart-server: Go builds ${packages[name]}\n`)
    const { status, error } = spawnSync('go', ['build', '-o', programs[name], packages[name]], {
      cwd: import.meta.dirname,
      stdio: 'inherit',
    })
    if (error || status !== 0) {
      process.stderr.write(
        `chart-server: ${error?.message ?? 'the build failed'}; Go 1.25 or newer is needed\n`,
      )
      process.exit(1)
    }
  }
  return programs
}

async function createNamespace(server: ApiServer, name: string): Promise<void> {
  const labels = Object.entries(RESTRICTED).map(([mode, level]) => [
    `pod-security.kubernetes.io/${mode}`,
    level,
  ])
  const metadata = { name, labels: Object.fromEntries(labels) as Record<string, string> }
  const created = await server.send('POST', '/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata,
  })
  if (created.status !== 201) throw new Error(`the namespace ${name} was refused: ${created.message}`)
  // A controller would make it.
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } }
  await server.apply(account, name)
}

type PodTemplate = {
  metadata?: object
  spec: { volumes?: object[]; containers: object[]; [field: string]: unknown }
}
type Spec = { template: PodTemplate; volumeClaimTemplates?: { metadata: { name: string } }[] }

/** A pod from the template of an object, as its controller would make it: each claim of a StatefulSet becomes a volume. */
function podOf({ metadata: { name }, spec }: Manifest): Manifest {
  const { template, volumeClaimTemplates = [] } = spec as Spec
  const claims = volumeClaimTemplates.map(({ metadata }) => ({
    name: metadata.name,
    persistentVolumeClaim: { claimName: `${metadata.name}-${name}-0` },
  }))
  const volumes = [...(template.spec.volumes ?? []), ...claims]
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...template.metadata, name: `${name}-0` },
    spec: { ...template.spec, volumes },
  }
}

async function applyAll(server: ApiServer, file: string): Promise<void> {
  const namespace = file.replace('.yaml', '')
  await createNamespace(server, namespace)
  const manifests = readRendering(file)
  const pods = manifests.filter(hasPods).map(podOf)
  for (const manifest of [...manifests, ...pods]) {
    const { status, message, warnings } = await server.apply(manifest, namespace)
    const name = `${file}: ${manifest.kind} ${manifest.metadata.name}`
    if (status !== 201) faults.push(`${name}: ${status} ${message}`)
    for (const warning of warnings) faults.push(`${name}: warning: ${warning}`)
  }
  process.stdout.write(`chart-server: ${file}: ${manifests.length} objects and ${pods.length} pods applied\n`)
}

/** Wrong objects. They also show that this server gives refusals and warnings, so silence above means that all is right. */
async function refuse(server: ApiServer): Promise<void> {
  const namespace = 'wrong'
  await createNamespace(server, namespace)
  const deployment = readRendering('defaults.yaml').find(({ kind }) => kind === 'Deployment')!
  const spec = deployment.spec as Spec
  const privileged = (manifest: Manifest): Manifest => {
    const wrong = structuredClone(manifest)
    const [container] = (wrong.spec as Spec).template.spec.containers
    Object.assign(container!, { securityContext: { privileged: true } })
    return wrong
  }
  const cases: [what: string, manifest: Manifest, isRight: (reply: Reply) => boolean][] = [
    [
      'an unknown field',
      { ...deployment, spec: { ...spec, replica: 2 } },
      refusedWith(/unknown field "spec.replica"/),
    ],
    ['a wrong type', { ...deployment, spec: { ...spec, replicas: 'two' } }, refusedWith(/replicas/)],
    [
      'fewer than no replicas',
      { ...deployment, spec: { ...spec, replicas: -2 } },
      refusedWith(/greater than or equal to 0/),
    ],
    ['a privileged pod', podOf(privileged(deployment)), refusedWith(/violates PodSecurity "restricted/)],
    [
      'a deployment of privileged pods',
      privileged(deployment),
      ({ status, warnings }) =>
        status === 201 && warnings.some((text) => text.includes('would violate PodSecurity')),
    ],
  ]
  for (const [what, manifest, isRight] of cases) {
    const reply = await server.create(manifest, namespace)
    if (!isRight(reply)) faults.push(`${what}: ${reply.status} ${reply.message} ${reply.warnings.join(' ')}`)
    else
      process.stdout.write(
        `chart-server: ${what}: ${reply.status} ${reply.message || reply.warnings.join(' ')}\n`,
      )
  }
}

function refusedWith(text: RegExp): (reply: Reply) => boolean {
  return ({ status, message }) => status >= 400 && status < 500 && text.test(message)
}
