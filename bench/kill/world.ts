import { z } from 'zod'
import type { Call } from '#contract/client.ts'
import { changeCompanyStatus, createCompany, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { connectAccounting, createConnection } from '#contract/links.ts'
import { type MailSink, startMailSink } from '#local/smtp/sink.ts'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { signIn } from '../sign-in.ts'
import { query, stopLeftDatabase } from './database.ts'

/** The product with everything around it that outlives its kills. */
export interface World {
  product: Product
  sink: MailSink
  admin: Call
  founder: Call
  documentType: string
  /** A draft of the founder's: it is edited, gets documents, and has its books connected. */
  draft: Draft
  /** Companies of the founder's that are moved from status to status. */
  moving: string[]
  /** What the accounting sandbox lets its own people do, and signs with. */
  codat: { apiKey: string; webhookSecret: string }
  close(): Promise<void>
}

interface Draft {
  id: string
  connectionId: string
  providerCompanyId: string
  providerConnectionId: string
}

/** Starts the product on a folder of its own, with a mail server that keeps what it gets. */
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
    await stopLeftDatabase(product)
    await sink.stop()
    product.remove()
  }
  try {
    const [{ call: admin }, { call: founder }] = await Promise.all([
      signIn(product, 'admin'),
      signIn(product, 'founder'),
    ])
    const [type] = await admin(listDocumentTypes, {})
    const moving = await Promise.all(
      ['Millrace', 'Sluice'].map(async (name) => (await founder(createCompany, { body: { name } })).id),
    )
    for (const companyId of moving)
      await admin(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
    return {
      product,
      sink,
      admin,
      founder,
      documentType: type?.id ?? '',
      draft: await aDraft(product, founder),
      moving,
      codat: await codatSecrets(product),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function aDraft(product: Product, founder: Call): Promise<Draft> {
  const { id } = await founder(createCompany, { body: { name: 'Weir and Lock' } })
  await founder(connectAccounting, { params: { companyId: id } })
  const { codat } = await founder(getCompany, { params: { companyId: id } })
  const asked = { params: { codatId: codat?.id ?? '' }, body: { platform_key: 'gbol' } }
  const connection = await founder(createConnection, asked)
  const [ids] = await query<{ provider_company_id: string; provider_connection_id: string }>(
    product,
    `select provider_company_id, provider_connection_id from connections as connection
      join accounting_links as link on link.id = connection.link_id where connection.id = $1`,
    [connection.id],
  )
  return {
    id,
    connectionId: connection.id,
    providerCompanyId: ids?.provider_company_id ?? '',
    providerConnectionId: ids?.provider_connection_id ?? '',
  }
}

async function codatSecrets(product: Product) {
  const [row] = await query<{ data: unknown }>(
    product,
    `select data from local.records where kind = 'secrets' and id = 'codat'`,
  )
  return z.object({ apiKey: z.string(), webhookSecret: z.string() }).parse(row?.data)
}
