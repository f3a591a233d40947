import { paginate } from './paging.ts'
import { deriveUuid, findPlatformByKey, platforms, type SandboxPlatform } from './platforms.ts'
import { type ApiRequest, type ApiRoute, CodatFailure, type Sandbox } from './sandbox.ts'

export function buildIntegrationRoutes(sandbox: Sandbox): ApiRoute[] {
  return [
    {
      operation: 'list-integrations',
      method: 'GET',
      url: '/integrations',
      handle: async ({ query }) =>
        paginate(
          '/integrations',
          platforms.map((platform) => toIntegrationReply(sandbox, platform)),
          query,
        ),
    },
    {
      operation: 'get-integration',
      method: 'GET',
      url: '/integrations/:platformKey',
      handle: async (request) => toIntegrationReply(sandbox, findPlatform(request)),
    },
    {
      operation: 'get-integrations-branding',
      method: 'GET',
      url: '/integrations/:platformKey/branding',
      handle: async (request) => toBrandingReply(sandbox, findPlatform(request)),
    },
  ]
}

function findPlatform({ params }: ApiRequest): SandboxPlatform {
  const key = params['platformKey'] ?? ''
  const platform = findPlatformByKey(key)
  if (!platform) throw new CodatFailure(404, `Integration ${key} not found`, 'ClientsApi')
  return platform
}

const logoUrl = (sandbox: Sandbox, key: string) => `${sandbox.url}/link/logos/${key}.svg`

function toIntegrationReply(sandbox: Sandbox, { key, name, sourceType, enabled, offline }: SandboxPlatform) {
  return {
    key,
    logoUrl: logoUrl(sandbox, key),
    name,
    enabled,
    sourceId: deriveUuid(`source ${key}`),
    sourceType,
    integrationId: deriveUuid(`integration ${key}`),
    isOfflineConnector: offline,
    isBeta: false,
    dataProvidedBy: name,
    datatypeFeatures: [
      { datatype: 'bankAccounts', supportedFeatures: [{ featureType: 'Get', featureState: 'Release' }] },
    ],
  }
}

function toBrandingReply(sandbox: Sandbox, { key, name }: SandboxPlatform) {
  const image = (kind: string) => ({
    image: { src: logoUrl(sandbox, key), alt: `${name.toLowerCase()} ${kind} icon` },
  })
  return {
    logo: { full: image('full'), square: image('square') },
    button: { default: image('default button'), hover: image('hover button') },
    sourceId: deriveUuid(`source ${key}`),
  }
}
