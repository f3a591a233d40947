import type { IIoK8sApiCoreV1Container, IIoK8sApiCoreV1PodSpec } from 'kubernetes-models/v1'

export const name = 'headwater'
export const port = 3000
/** The id of the user that the container runs as, the same as in the Dockerfile. */
const user = 65532
/** Longer than DRAIN_SECONDS and DRAIN_TRANSFER_SECONDS together. */
const graceSeconds = 330

export const getLabels = (component: string) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/component': component,
})

interface PodOptions {
  component: string
  container: Partial<IIoK8sApiCoreV1Container>
}

export const buildPod = ({ component, container }: PodOptions): IIoK8sApiCoreV1PodSpec => ({
  automountServiceAccountToken: false,
  terminationGracePeriodSeconds: graceSeconds,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: user,
    runAsGroup: user,
    fsGroup: user,
    seccompProfile: { type: 'RuntimeDefault' },
  },
  containers: [
    {
      name: component,
      image: `${name}:latest`,
      envFrom: [{ configMapRef: { name } }, { secretRef: { name } }],
      resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { memory: '512Mi' } },
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      volumeMounts: [
        { name: 'data', mountPath: '/data' },
        { name: 'temporary', mountPath: '/tmp' },
      ],
      ...container,
    },
  ],
  // Files are stored in a bucket, because pods do not share a disk. /data is deleted with its pod.
  volumes: [
    { name: 'data', emptyDir: {} },
    { name: 'temporary', emptyDir: {} },
  ],
})

/** The startup probe allows two minutes, because a start may wait a minute for the database. */
export const probes: Partial<IIoK8sApiCoreV1Container> = {
  ports: [{ name: 'http', containerPort: port }],
  startupProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 2, failureThreshold: 60 },
  readinessProbe: { httpGet: { path: '/readyz', port: 'http' }, periodSeconds: 2, failureThreshold: 1 },
  livenessProbe: { httpGet: { path: '/healthz', port: 'http' }, periodSeconds: 10, timeoutSeconds: 5 },
}
