import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { stringify } from 'yaml'
import { buildPod, getLabels, name, port, probes } from './pods.ts'
import { clamdPort, clamdService, scanner } from './scanner.ts'

const host = 'headwater.example'
const [web, migrate] = [`${name}-web`, `${name}-migrate`]

/** Settings that are not secret. Secret settings are in the Secret with the same name. */
const settings = new ConfigMap({
  metadata: { name, labels: getLabels('settings') },
  data: {
    PUBLIC_URL: `https://${host}`,
    LOG_LEVEL: 'info',
    MIGRATE: '0',
    // The network of the ingress controller's pods.
    TRUST_PROXY: '10.0.0.0/8',
    ADMIN_EMAILS: 'you@example.com',
    LOGIN_ISSUER: 'https://login.example/realms/main',
    LOGIN_CLIENT_ID: name,
    LOGIN_AUDIENCE: `https://${host}/api`,
    S3_BUCKET: name,
    S3_REGION: 'us-east-1',
    CLAMD_URL: `tcp://${clamdService}:${clamdPort}`,
  },
})

const migration = new Job({
  metadata: { name: migrate, labels: getLabels('migrate') },
  spec: {
    backoffLimit: 3,
    template: {
      metadata: { labels: getLabels('migrate') },
      spec: {
        ...buildPod({ component: 'migrate', container: { command: ['node', 'server/migrate.mjs'] } }),
        restartPolicy: 'Never',
      },
    },
  },
})

interface ServersOptions {
  component: 'web' | 'worker'
  replicas: number
}

const buildServers = ({ component, replicas }: ServersOptions) =>
  new Deployment({
    metadata: { name: `${name}-${component}`, labels: getLabels(component) },
    spec: {
      replicas,
      selector: { matchLabels: getLabels(component) },
      // Starts a new server before it stops an old server.
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: { labels: getLabels(component) },
        spec: {
          ...buildPod({
            component,
            container: { env: [{ name: 'ROLE', value: component }], ...probes },
          }),
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: getLabels(component) },
            },
          ],
        },
      },
    },
  })

const service = new Service({
  metadata: { name: web, labels: getLabels('web') },
  spec: { selector: getLabels('web'), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
})

/** Annotations for ingress-nginx: maximum body size, no buffering of uploads or events, and long timeouts for both. */
const ingress = new Ingress({
  metadata: {
    name: web,
    labels: getLabels('web'),
    annotations: {
      'nginx.ingress.kubernetes.io/proxy-body-size': '505m',
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '310',
      'nginx.ingress.kubernetes.io/proxy-send-timeout': '310',
    },
  },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: [host], secretName: `${name}-tls` }],
    rules: [
      {
        host,
        http: {
          paths: [
            { path: '/', pathType: 'Prefix', backend: { service: { name: web, port: { name: 'http' } } } },
          ],
        },
      },
    ],
  },
})

const disruptions = new PodDisruptionBudget({
  metadata: { name: web, labels: getLabels('web') },
  spec: { minAvailable: 1, selector: { matchLabels: getLabels('web') } },
})

const fromNamespace = (namespace: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
})

/** The ports of PostgreSQL, PgBouncer, HTTPS, mail servers (465, 587), ClamAV and OpenTelemetry. */
const outgoingPorts = [5432, 6432, 443, 465, 587, clamdPort, 4318]

const network = new NetworkPolicy({
  metadata: { name, labels: getLabels('network') },
  spec: {
    podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [fromNamespace('ingress-nginx'), fromNamespace('monitoring')],
        ports: [{ port, protocol: 'TCP' }],
      },
    ],
    egress: [
      {
        ports: [
          { port: 53, protocol: 'UDP' },
          { port: 53, protocol: 'TCP' },
        ],
      },
      { ports: outgoingPorts.map((outgoing) => ({ port: outgoing, protocol: 'TCP' })) },
    ],
  },
})

const files = {
  'settings.yaml': [settings],
  'scanner.yaml': scanner,
  'migrate.yaml': [migration],
  'servers.yaml': [
    buildServers({ component: 'web', replicas: 2 }),
    buildServers({ component: 'worker', replicas: 1 }),
    service,
    ingress,
    disruptions,
    network,
  ],
}

const comment = '# Generated by `npm run kubernetes`. docs/operations.md describes its use.\n'

/**
 * Renders the files in ops/kubernetes. The format is YAML 1.1, in which strings such as `off` are quoted: Kubernetes
 * reads an unquoted `off` as false. Throws if a manifest does not match its schema.
 */
export function renderManifests(): [file: string, text: string][] {
  return Object.entries(files).map(([file, manifests]) => {
    for (const manifest of manifests) manifest.validate()
    return [
      file,
      comment +
        manifests
          .map((manifest) => `---\n${stringify(manifest.toJSON(), { version: '1.1', singleQuote: true })}`)
          .join(''),
    ]
  })
}
