import { createHash } from 'node:crypto'

export interface SandboxPlatform {
  key: string
  name: string
  sourceType: 'Accounting' | 'Banking' | 'Commerce'
  enabled: boolean
  /** Whether the platform runs on the customer's computer and sends data on a schedule instead of when it is linked. */
  offline: boolean
}

const OFFLINE = new Set(['pqsw', 'hbql'])
const DISABLED = new Set(['ndsk', 'aiwb'])

// Keys and names are from Codat's documentation.
const ACCOUNTING = {
  qhyg: 'QuickBooks Online',
  gbol: 'Xero',
  akxx: 'Oracle NetSuite',
  knfz: 'Sage Intacct',
  vxvy: 'FreshBooks',
  rwuv: 'Zoho Books',
  pbtz: 'Wave',
  pqsw: 'QuickBooks Desktop',
  trji: 'Dynamics 365 Business Central',
  tgff: 'Sage Business Cloud Accounting',
  hbql: 'Sage 50 (UK)',
  jcrp: 'Sage 200cloud',
  pdvj: 'MYOB',
  fbrh: 'FreeAgent',
  qudb: 'Exact (Netherlands)',
  pbbf: 'Exact (UK)',
  mqjo: 'Sandbox',
  ndsk: 'QuickBooks Online Sandbox',
}

const BANKING = { suuo: 'Plaid', upvr: 'TrueLayer', qhnd: 'Banking Sandbox' }

const COMMERCE = {
  fztf: 'Shopify',
  exgd: 'Stripe',
  zsth: 'Square',
  gvom: 'PayPal',
  qkdj: 'Amazon Seller Central',
  vqzp: 'BigCommerce',
  xwsy: 'Chargebee',
  fqly: 'Clover',
  dxfw: 'Mollie',
  zgbz: 'PrestaShop',
  lhcb: 'Recurly',
  pshf: 'SumUp',
  ltpp: 'WooCommerce',
  ugxp: 'Zettle',
  aiwb: 'Commerce Sandbox',
}

const toPlatforms = (
  sourceType: SandboxPlatform['sourceType'],
  names: Record<string, string>,
): SandboxPlatform[] =>
  Object.entries(names).map(([key, name]) => ({
    key,
    name,
    sourceType,
    enabled: !DISABLED.has(key),
    offline: OFFLINE.has(key),
  }))

export const platforms: readonly SandboxPlatform[] = [
  ...toPlatforms('Accounting', ACCOUNTING),
  ...toPlatforms('Banking', BANKING),
  ...toPlatforms('Commerce', COMMERCE),
]

export const findPlatformByKey = (key: string): SandboxPlatform | undefined =>
  platforms.find((platform) => platform.key === key)

export function deriveUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
