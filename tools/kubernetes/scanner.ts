import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { name } from './pods.ts'

export const clamdPort = 3310
export const clamdService = `${name}-clamd`

/** The name differs from the servers' name, so that the servers' network policy does not select these pods. */
const labels = { 'app.kubernetes.io/name': clamdService }
/** The ids of the user and group `clamav` in the image. */
const [user, group] = [100, 101]
const configFile = 'clamd.conf'

const config = new ConfigMap({
  metadata: { name: clamdService, labels },
  data: { [configFile]: readFileSync(join(import.meta.dirname, '../../ops', configFile), 'utf8') },
})

/** clamd listens only after it has loaded its signatures. */
const probe = { tcpSocket: { port: 'clamd' }, periodSeconds: 10 }

const writableFolders = ['/var/lib/clamav', '/var/log/clamav', '/tmp']

const deployment = new Deployment({
  metadata: { name: clamdService, labels },
  spec: {
    replicas: 1,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: {
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: user,
          runAsGroup: group,
          fsGroup: group,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        containers: [
          {
            name: 'clamd',
            image: 'clamav/clamav:1.4',
            command: ['/init-unprivileged'],
            ports: [{ name: 'clamd', containerPort: clamdPort }],
            // The limit allows for two sets of signatures: the old set stays in memory while clamd loads the new set.
            resources: { requests: { cpu: '250m', memory: '1536Mi' }, limits: { memory: '4Gi' } },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            // On its first start in a pod, the scanner downloads the signatures, which takes minutes.
            startupProbe: { ...probe, failureThreshold: 90 },
            readinessProbe: probe,
            livenessProbe: { ...probe, failureThreshold: 6 },
            volumeMounts: [
              { name: 'config', mountPath: `/etc/clamav/${configFile}`, subPath: configFile },
              ...writableFolders.map((mountPath) => ({ name: toVolume(mountPath), mountPath })),
            ],
          },
        ],
        volumes: [
          { name: 'config', configMap: { name: clamdService } },
          ...writableFolders.map((folder) => ({ name: toVolume(folder), emptyDir: {} })),
        ],
      },
    },
  },
})

function toVolume(folder: string): string {
  return folder.slice(1).replaceAll('/', '-')
}

const service = new Service({
  metadata: { name: clamdService, labels },
  spec: { selector: labels, ports: [{ name: 'clamd', port: clamdPort, targetPort: 'clamd' }] },
})

/** clamd has no authentication, so only the servers may connect to it. Its signatures are downloaded over HTTPS. */
const network = new NetworkPolicy({
  metadata: { name: clamdService, labels },
  spec: {
    podSelector: { matchLabels: labels },
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      {
        from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } }],
        ports: [{ port: clamdPort, protocol: 'TCP' }],
      },
    ],
    egress: [
      {
        ports: [
          { port: 53, protocol: 'UDP' },
          { port: 53, protocol: 'TCP' },
          { port: 443, protocol: 'TCP' },
        ],
      },
    ],
  },
})

export const scanner = [config, deployment, service, network]
