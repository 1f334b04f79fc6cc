/** Who may import whom (infra/decisions; architecture §9). Each rule is one sentence of that list. */
const services = 'identity|sites|forms|commerce|census|performance'

/** Rooms of a folder from the lowest up: none imports one above it. A room may be several, `a|b`. */
const inOrder = (folder, rooms) =>
  rooms.slice(0, -1).map((room, at) => ({
    name: `${folder}-${room}-imports-only-rooms-below`.replaceAll(/[/|]/g, '-'),
    severity: 'error',
    from: { path: `^${folder}/(${room})/` },
    to: { path: `^${folder}/(${rooms.slice(at + 1).join('|')})/` },
  }))

/** Rooms of a folder that never import each other. */
const apart = (folder, rooms) => ({
  name: `${folder}-${rooms}-are-apart`.replaceAll(/[/|]/g, '-'),
  severity: 'error',
  from: { path: `^${folder}/(${rooms})/` },
  to: { path: `^${folder}/(${rooms})/`, pathNot: `^${folder}/$1/` },
})

/** The files that stand beside the rooms of a folder; every other file has a room. */
const onlyRooms = (folder, files) => ({
  name: `${folder.replace(/[^a-z/]/g, '')}-has-rooms`.replaceAll('/', '-'),
  severity: 'error',
  from: {},
  to: { path: `^${folder}/[^/]+\\.ts$`, pathNot: `/(${files})(\\.d)?\\.ts$` },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'proto-knows-nobody',
      severity: 'error',
      from: { path: '^proto/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(services|gateway|web|infra)/' },
    },
    {
      name: 'kit-knows-no-domain',
      severity: 'error',
      from: { path: '^services/kit/' },
      to: { path: `^services/(${services}|embedded)/|^(gateway|web)/|^proto/http/` },
    },
    {
      name: 'a-service-never-imports-another',
      severity: 'error',
      from: { path: `^services/(${services})/` },
      to: { path: `^services/(${services}|embedded)/|^(gateway|web)/`, pathNot: '^services/$1/' },
    },
    {
      name: 'domain-does-no-io',
      severity: 'error',
      from: { path: '^services/.+/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^services/.+/(store|routes|consumers|use-cases)/|^services/kit/src/(postgres|bus|cache|http)/',
      },
    },
    {
      name: 'store-imports-no-use-case',
      severity: 'error',
      from: { path: '^services/.+/store/' },
      to: { path: '^services/.+/(routes|consumers|use-cases)/' },
    },
    {
      name: 'use-cases-import-no-route',
      severity: 'error',
      from: { path: '^services/.+/use-cases/' },
      to: { path: '^services/.+/(routes|consumers)/' },
    },
    onlyRooms(`services/(${services})/src`, 'app|config|deps|facts|housekeeping|main|signals|topics'),
    onlyRooms('services/kit/src', 'app|clock|errors|ids|same-secret|types'),
    onlyRooms('gateway/src', 'app|config|handle|main|routes(\\.test)?|signals|start'),
    // The features of identity meet only in the rooms below them; the staff may use team and members too.
    ...inOrder('services/identity/src', [
      'mail',
      'guard',
      'accounts',
      'sessions',
      'audit',
      'owners|members|team',
      'staff',
    ]),
    apart('services/identity/src', 'owners|members|team'),
    apart('services/identity/src', 'owners|staff'),
    ...inOrder('gateway/src', ['request', 'policy', 'caller', 'pages', 'proxy']),
    {
      name: 'gateway-rooms-import-no-composition',
      severity: 'error',
      from: { path: '^gateway/src/[^/]+/' },
      to: { path: '^gateway/src/(app|handle|main|start|config)\\.ts$' },
    },
    apart('services/kit/src/bus', 'kafka|postgres|outbox'),
    {
      name: 'gateway-imports-no-service',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: `^services/(${services}|embedded)/|^proto/http/|^web/` },
    },
    {
      name: 'site-and-config-are-apart',
      severity: 'error',
      from: { path: '^web/src/(site|config)/' },
      to: { path: '^web/src/(site|config)/', pathNot: '^web/src/$1/' },
    },
    ...inOrder('web/src', ['page', 'lib|ui', 'widgets', 'site|config|beacon|server']),
    {
      name: 'a-widget-never-imports-another',
      severity: 'error',
      from: { path: '^web/src/widgets/([^/]+)/' },
      to: { path: '^web/src/widgets/[^/]+/', pathNot: '^web/src/widgets/$1/' },
    },
    {
      // One reader of cookies for all scripts of a page: a second one threw on a malformed value.
      name: 'beacon-imports-only-proto-and-cookies',
      severity: 'error',
      from: { path: '^web/src/beacon/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(services|gateway|infra)/|^web/src/(?!beacon/|lib/cookies\\.ts$)' },
    },
    {
      name: 'nothing-imports-embedded',
      severity: 'error',
      from: { path: '^(proto|gateway|web|services/(?!embedded/))' },
      to: { path: '^services/embedded/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
