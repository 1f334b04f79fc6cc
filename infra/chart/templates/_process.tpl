{{- /* The processes with the secrets that each reads: variable, and key of the Secret. */ -}}
{{- define "portico.processes" -}}
gateway:
  port: 8080
  stores: [redis]
  calls: [web, identity, sites, forms, commerce, census, performance]
  secrets: { REDIS_URL: redis_gateway_url, KEY_WITH_IDENTITY: key_gateway_identity, KEY_WITH_SITES: key_gateway_sites, KEY_WITH_FORMS: key_forms_gateway, KEY_WITH_COMMERCE: key_commerce_gateway, KEY_WITH_CENSUS: key_census_gateway, KEY_WITH_PERFORMANCE: key_gateway_performance, KEY_WITH_WEB: key_gateway_web, CRUMB_SECRET: crumb_secret, SYNTHETIC_SECRET: synthetic_secret }
web:
  secrets: { KEY_WITH_GATEWAY: key_gateway_web, KEY_WITH_SITES: key_sites_web, KEY_WITH_FORMS: key_forms_web, KEY_WITH_COMMERCE: key_commerce_web }
identity:
  data: true
  out: true
  secrets: { MAIL_URL: mail_url, KEY_WITH_GATEWAY: key_gateway_identity, KEY_WITH_SITES: key_identity_sites, KEY_WITH_COMMERCE: key_commerce_identity, IDENTITY_SECRET: identity_secret }
sites:
  data: true
  files: true
  secrets: { KEY_WITH_GATEWAY: key_gateway_sites, KEY_WITH_IDENTITY: key_identity_sites, KEY_WITH_COMMERCE: key_commerce_sites, KEY_WITH_WEB: key_sites_web }
forms:
  data: true
  secrets: { FORMS_KEY_SECRET: forms_key_secret, KEY_WITH_GATEWAY: key_forms_gateway, KEY_WITH_WEB: key_forms_web }
commerce:
  data: true
  out: true
  secrets: { MAIL_URL: mail_url, KEY_WITH_GATEWAY: key_commerce_gateway, KEY_WITH_IDENTITY: key_commerce_identity, KEY_WITH_SITES: key_commerce_sites, KEY_WITH_WEB: key_commerce_web, COMMERCE_CART_SECRET: cart_secret, COMMERCE_VAULT_KEY: vault_key }
census:
  data: true
  spool: true
  secrets: { KEY_WITH_GATEWAY: key_census_gateway }
performance:
  data: true
  spool: true
  secrets: { KEY_WITH_GATEWAY: key_gateway_performance }
{{- end }}

{{- define "portico.labels" -}}
app.kubernetes.io/name: portico
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "portico.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "portico.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* The pod of a process. A process serves for three seconds after the signal and drains within ten. */ -}}
{{- define "portico.pod" -}}
{{- $v := .root.Values }}{{ $p := .process }}{{ $size := index $v .name }}
{{- $secrets := deepCopy $p.secrets }}
{{- if $p.data }}
{{- $_ := set $secrets "DATABASE_APP_URL" (printf "%s_app_url" .name) }}
{{- $_ := set $secrets "DATABASE_JOB_URL" (printf "%s_job_url" .name) }}
{{- if $v.pooler }}
{{- $_ := set $secrets "DATABASE_DIRECT_URL" (printf "%s_direct_url" .name) }}
{{- end }}
{{- $_ := set $secrets "KAFKA_PASSWORD" (printf "kafka_%s_password" .name) }}
{{- end }}
metadata:
  labels:
    {{- include "portico.labels" . | nindent 4 }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ if $p.spool }}330{{ else }}30{{ end }}
  securityContext:
    {{- include "portico.podSecurity" . | nindent 4 }}
  {{- with $v.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "portico.labels" . | nindent 10 }}
  containers:
    - name: {{ .name }}
      image: {{ $v.image | quote }}
      imagePullPolicy: {{ $v.imagePullPolicy }}
      command: [node, {{ if has .name (list "gateway" "web") }}{{ .name }}{{ else }}services/{{ .name }}{{ end }}/src/main.ts]
      securityContext:
        {{- include "portico.containerSecurity" . | nindent 8 }}
      env:
        - { name: HOST, value: 0.0.0.0 }
        - { name: PORT, value: {{ $p.port | default 3000 | quote }} }
        - { name: ADMIN_PORT, value: '9000' }
        - { name: OTEL_SERVICE_NAME, value: {{ .name }} }
        {{- with $v.otlp }}
        - { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }} }
        {{- end }}
        {{- if $p.data }}
        - { name: KAFKA_BROKERS, value: {{ $v.kafka.brokers | quote }} }
        {{- end }}
        {{- range list "identity" "sites" "forms" "commerce" "census" "performance" "web" }}
        - { name: {{ upper . }}_URL, value: 'http://{{ $.root.Release.Name }}-{{ . }}:3000' }
        {{- end }}
        {{- range $name, $value := $v.environment }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        {{- range $name, $key := $secrets }}
        - { name: {{ $name }}_FILE, value: /run/secrets/{{ $key }} }
        {{- end }}
      ports:
        - { name: http, containerPort: {{ $p.port | default 3000 }} }
        - { name: admin, containerPort: 9000 }
      startupProbe: { httpGet: { path: /readyz, port: admin }, periodSeconds: 2, failureThreshold: 90 }
      readinessProbe: { httpGet: { path: /readyz, port: admin }, periodSeconds: 2, failureThreshold: 2, timeoutSeconds: 2 }
      livenessProbe: { httpGet: { path: /healthz, port: admin }, periodSeconds: 10, failureThreshold: 6, timeoutSeconds: 5 }
      {{- if $p.spool }}
      # Waits until the messages on this pod's disk are at the broker, for at most five minutes. The claim stays.
      lifecycle:
        preStop:
          exec:
            command:
              - node
              - -e
              - |
                const end = Date.now() + 300000
                async function look() {
                  const text = await fetch('http://127.0.0.1:9000/metrics').then((reply) => reply.text(), () => '')
                  if (/^spool_bytes(\{[^}]*\})? 0$/m.test(text) || Date.now() > end) return
                  setTimeout(look, 500)
                }
                look()
      {{- end }}
      resources:
        requests: { cpu: {{ $size.cpu }}, memory: {{ $size.memory }} }
        limits: { memory: {{ $size.memory }} }
      volumeMounts:
        - { name: secrets, mountPath: /run/secrets, readOnly: true }
        - { name: tmp, mountPath: /tmp }
        {{- if $p.spool }}
        - { name: spool, mountPath: /var/lib/portico }
        {{- end }}
        {{- if $p.files }}
        - { name: files, mountPath: /var/lib/portico }
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: { medium: Memory, sizeLimit: 16Mi }
    {{- if $p.files }}
    - name: files
      persistentVolumeClaim: { claimName: {{ $v.files.claim }} }
    {{- end }}
    - name: secrets
      secret:
        secretName: {{ $v.secret }}
        defaultMode: 288
        items:
          {{- range $secrets | values | sortAlpha }}
          - { key: {{ . }}, path: {{ . }} }
          {{- end }}
{{- end }}
