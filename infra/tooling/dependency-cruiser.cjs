/** The import rules between folders. Each rule's name states it. */
const services = 'identity|sites|forms|commerce|census|performance'

/** Subfolders from the lowest layer to the highest: none imports a later one. An entry may name several, as `a|b`. */
const inLayers = (folder, layers) =>
  layers.slice(0, -1).map((layer, at) => ({
    name: `${folder}-${layer}-imports-only-lower-layers`.replaceAll(/[/|]/g, '-'),
    severity: 'error',
    from: { path: `^${folder}/(${layer})/` },
    to: { path: `^${folder}/(${layers.slice(at + 1).join('|')})/` },
  }))

/** Subfolders, as `a|b`, that never import each other. */
const independent = (folder, names) => ({
  name: `${folder}-${names}-are-independent`.replaceAll(/[/|]/g, '-'),
  severity: 'error',
  from: { path: `^${folder}/(${names})/` },
  to: { path: `^${folder}/(${names})/`, pathNot: `^${folder}/$1/` },
})

/** The only files that may be directly in a folder; every other file is in a subfolder. */
const onlyFiles = (folder, files) => ({
  name: `${folder.replace(/[^a-z/]/g, '')}-files-are-in-subfolders`.replaceAll('/', '-'),
  severity: 'error',
  from: {},
  to: { path: `^${folder}/[^/]+\\.tsx?$`, pathNot: `/(${files})(\\.d)?\\.tsx?$` },
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
      name: 'proto-imports-no-other-folder',
      severity: 'error',
      from: { path: '^proto/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(services|gateway|web|infra)/' },
    },
    {
      name: 'kit-imports-no-domain',
      severity: 'error',
      from: { path: '^services/kit/' },
      to: { path: `^services/(${services})/|^(gateway|web|infra)/|^proto/http/` },
    },
    {
      name: 'a-service-never-imports-another',
      severity: 'error',
      from: { path: `^services/(${services})/` },
      to: {
        path: `^services/(${services})/|^(gateway|web|infra)/`,
        pathNot: '^services/$1/|^infra/test-provider/',
      },
    },
    {
      name: 'only-tests-of-commerce-import-the-test-provider',
      severity: 'error',
      from: { path: '^(proto|services|gateway|web)/', pathNot: '^services/commerce/test/' },
      to: { path: '^infra/test-provider/' },
    },
    {
      name: 'the-test-provider-knows-no-service',
      severity: 'error',
      from: { path: '^infra/test-provider/' },
      to: { path: `^services/(${services})/|^(gateway|web)/|^proto/http/` },
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
    {
      name: 'routes-import-no-route-of-another-feature',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/([^/]+)/routes/' },
      to: { path: '^services/$1/src/[^/]+/routes/', pathNot: '^services/$1/src/$2/' },
    },
    {
      name: 'model-does-no-io',
      severity: 'error',
      from: { path: '^services/[^/]+/src/model/', pathNot: '\\.test\\.ts$' },
      to: { path: '^services/[^/]+/src/(?!model/)|^services/kit/src/(postgres|bus|cache|http)/' },
    },
    onlyFiles(
      `services/(${services})/src`,
      'app|config|deps|facts|housekeeping|main|service|signals|topics|watch',
    ),
    onlyFiles('services/kit/src', 'app|clock|errors|ids|same-secret|types'),
    onlyFiles('gateway/src', 'app|bounds|config|handle|main|routes(\\.test)?|signals|start'),
    // The features of identity share only lower layers; staff may also import team and members.
    ...inLayers('services/identity/src', [
      'mail',
      'guard',
      'accounts',
      'sessions',
      'audit',
      'owners|members|team',
      'staff',
    ]),
    independent('services/identity/src', 'owners|members|team'),
    independent('services/identity/src', 'owners|staff'),
    // The features of sites, from websites to what visitors get. `model` is pure and imports none of them.
    ...inLayers('services/sites/src', [
      'model',
      'plans',
      'websites',
      'access|library|places',
      'fonts',
      'content',
      'code',
      'publishing',
      'serving',
    ]),
    independent('services/sites/src', 'access|library|places'),
    ...inLayers('services/census/src', [
      'model',
      'collect',
      'visits',
      'consent|conversions',
      'events|readings|retention',
      'commands|sample',
    ]),
    independent('services/census/src', 'consent|conversions'),
    independent('services/census/src', 'events|readings|retention'),
    // A later feature of the shop takes its place here (payments, orders, checkout).
    ...inLayers('services/commerce/src', [
      'settings',
      'stock',
      'products',
      'imports',
      'pricing',
      'shipping',
      'taxes',
      'promotions',
      'payments',
      'ledger',
      'orders',
      'carts',
      'checkout',
      'mails',
      'documents',
      'books',
      'sample',
    ]),
    {
      name: 'features-of-services-import-no-composition',
      severity: 'error',
      from: { path: '^services/(census|commerce|sites)/src/[^/]+/' },
      to: { path: '^services/$1/src/(app|config|deps|housekeeping|main|service)\\.ts$' },
    },
    ...inLayers('gateway/src', ['request', 'policy', 'caller', 'pages', 'proxy']),
    {
      name: 'gateway-folders-import-no-composition',
      severity: 'error',
      from: { path: '^gateway/src/[^/]+/' },
      to: { path: '^gateway/src/(app|bounds|handle|main|start|config)\\.ts$' },
    },
    independent('services/kit/src/bus', 'kafka|postgres|outbox'),
    {
      name: 'gateway-imports-no-service',
      severity: 'error',
      from: { path: '^gateway/' },
      to: { path: `^services/(${services})/|^(infra|web)/|^proto/http/` },
    },
    {
      name: 'site-and-config-are-independent',
      severity: 'error',
      from: { path: '^web/src/(site|config)/' },
      to: { path: '^web/src/(site|config)/', pathNot: '^web/src/$1/' },
    },
    ...inLayers('web/src', ['page', 'lib|ui', 'widgets', 'views', 'site|config|beacon|server']),
    ...inLayers('web/src/server', [
      'policy|feeds|outlines|changes',
      'render',
      'assets|load',
      'kept',
      'compose',
      'reply',
      'machines',
      'routes',
    ]),
    ...inLayers('web/src/config', ['session', 'ui', 'content', 'editing', 'features', 'shell']),
    {
      name: 'a-feature-of-the-owners-area-never-imports-another',
      severity: 'error',
      from: { path: '^web/src/config/features/([^/]+)/' },
      to: { path: '^web/src/config/features/[^/]+/', pathNot: '^web/src/config/features/$1/' },
    },
    {
      // The core of the editor is a pure function of the document.
      name: 'the-document-core-of-the-editor-imports-only-proto',
      severity: 'error',
      from: { path: '^web/src/config/features/editor/document/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: '^(web|services|gateway|infra)/', pathNot: '^web/src/config/features/editor/document/' },
    },
    onlyFiles('web/src/config', 'main'),
    {
      name: 'a-widget-never-imports-another',
      severity: 'error',
      from: { path: '^web/src/widgets/([^/]+)/' },
      to: { path: '^web/src/widgets/[^/]+/', pathNot: '^web/src/widgets/$1/' },
    },
    {
      // All scripts of a page share one cookie reader, which tolerates malformed values, one crumb and one consent.
      name: 'beacon-imports-only-proto-cookies-and-consent',
      severity: 'error',
      from: { path: '^web/src/beacon/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(services|gateway|infra)/|^web/src/(?!beacon/|consent/api\\.ts$|lib/(cookies|consent|consent-event|forget|tracking-data|data/crumb|data/json-of)\\.ts$)',
      },
    },
    {
      name: 'nothing-imports-embedded',
      severity: 'error',
      from: { path: '^(proto|gateway|web|services)/' },
      to: { path: '^infra/embedded/' },
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
