/** Who may import whom (infra/decisions; architecture §9). Each rule is one sentence of that list. */
const services = 'identity|sites|forms|commerce|census|performance'

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
      from: { path: `^services/(${services})/src/domain/`, pathNot: '\\.test\\.ts$' },
      to: { path: '/src/(store|routes|consumers)/|^services/kit/src/(postgres|bus|cache|http)/' },
    },
    {
      name: 'store-never-imports-routes',
      severity: 'error',
      from: { path: '/src/store/' },
      to: { path: '/src/(routes|consumers)/' },
    },
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
