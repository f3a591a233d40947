import { z } from 'zod'
import type { Call } from '#contract/core/client.ts'
import { changeCompanyStatus, createCompany, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { type MailSink, startMailSink } from '#tests/sandboxes/smtp/sink.ts'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { getDemoEmail, signIn } from '../sign-in.ts'
import { type Banks, linkBanks } from './banks.ts'
import { query, stopOrphanedDatabase } from './database.ts'

export const founderAddress = getDemoEmail('founder')

/** The product with everything around it that outlives its kills. */
export interface World {
  product: Product
  sink: MailSink
  admin: Call
  founder: Call
  documentType: string
  /** A draft of the founder's that is edited, gets documents, and has a linked ledger. */
  draft: Draft
  /** Companies of the founder's whose status keeps changing. */
  moving: string[]

  banks: Banks
  /** Ids of the mails of the demo's history, which are stored as sent and never reach the mail server. */
  seededMails: string[]
  /** The sandboxes' API keys and webhook secrets. */
  secrets: Secrets
  close(): Promise<void>
}

interface Draft {
  id: string
  codatId: string
  providerCompanyId: string
  providerConnectionId: string
}

/** Starts the product on a folder of its own and a mail server that stores what it receives. */
export async function openWorld(): Promise<World> {
  const sink = await startMailSink()
  const product = await startProduct({
    RATE_LIMITS: '0',
    LOG_LEVEL: 'info',
    LOGIN_TOKEN_TTL: '86400',
    SMTP_URL: `smtp://${sink.host}:${sink.port}`,
    MAIL_FROM: 'Headwater <hello@headwater.example>',
  })
  const close = async () => {
    await product.stop()
    await stopOrphanedDatabase(product)
    await sink.stop()
    product.remove()
  }
  try {
    const [{ call: admin }, { call: founder }] = await Promise.all([
      signIn(product, 'admin'),
      signIn(product, 'founder'),
    ])
    const seededMails = await query<{ id: string }>(product, 'select id from mails')
    const [type] = await admin(listDocumentTypes, {})
    const moving = await Promise.all(
      ['Millrace', 'Sluice'].map(async (name) => (await founder(createCompany, { body: { name } })).id),
    )
    for (const companyId of moving)
      await admin(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
    const draft = await buildDraft(product, founder)
    const secrets = await sandboxSecrets(product)
    const { connectorId } = secrets.quiltt
    const owner = { product, founder, companyId: draft.id, codatId: draft.codatId, connectorId }
    return {
      product,
      sink,
      admin,
      founder,
      documentType: type?.id ?? '',
      draft,
      moving,
      seededMails: seededMails.map(({ id }) => id),
      banks: await linkBanks(owner),
      secrets,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function buildDraft(product: Product, founder: Call): Promise<Draft> {
  const { id } = await founder(createCompany, { body: { name: 'Weir and Lock' } })
  await founder(connectAccounting, { params: { companyId: id } })
  const { codat } = await founder(getCompany, { params: { companyId: id } })
  const codatId = codat?.id ?? ''
  const request = { params: { codatId }, body: { platform_key: 'gbol' } }
  const connection = await founder(createConnection, request)
  const [ids] = await query<{ provider_company_id: string; provider_connection_id: string }>(
    product,
    `select provider_company_id, provider_connection_id from connections as connection
      join accounting_links as link on link.id = connection.link_id where connection.id = $1`,
    [connection.id],
  )
  return {
    id,
    codatId,
    providerCompanyId: ids?.provider_company_id ?? '',
    providerConnectionId: ids?.provider_connection_id ?? '',
  }
}

const Secrets = z.object({
  codat: z.object({ apiKey: z.string(), webhookSecret: z.string() }),
  quiltt: z.object({ connectorId: z.string(), webhookSecret: z.string() }),
})
type Secrets = z.infer<typeof Secrets>

async function sandboxSecrets(product: Product): Promise<Secrets> {
  const rows = await query<{ id: string; data: unknown }>(
    product,
    `select id, data from local.records where kind = 'secrets'`,
  )
  return Secrets.parse(Object.fromEntries(rows.map(({ id, data }) => [id, data])))
}
