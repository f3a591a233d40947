import { z } from 'zod'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { changeCompanyStatus, createCompany, getCompany } from '#contract/companies.ts'
import type { Call } from '#contract/core/client.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { type Product, startProduct } from '../product/product.ts'
import { type MailSink, startMailSink } from '../sandboxes/smtp/sink.ts'
import { getFastTempFolder } from '../runner/fast-temp-folder.ts'
import { queryDatabase, stopOrphanedDatabase } from '../product/product-database.ts'
import { createClientAs } from '../journeys/mail-links.ts'
import { getDemoEmail } from '../product/token.ts'

export interface World {
  product: Product
  sink: MailSink
  admin: Call
  founder: Call
  documentType: string
  /** The founder's draft, which has an accounting connection. The load edits it and uploads its documents. */
  draft: Draft
  /** The founder's companies whose status changes repeatedly. */
  moving: string[]
  plaidItem: string
  /** Ids of the demo's emails, which the email checks ignore. */
  seededMails: string[]
  codat: z.infer<typeof CodatSecrets>
  close(): Promise<void>
}

interface Draft {
  id: string
  codatId: string
  providerCompanyId: string
  providerConnectionId: string
}

const CodatSecrets = z.object({ apiKey: z.string(), webhookSecret: z.string() })

export async function createWorld(): Promise<World> {
  const sink = await startMailSink()
  const product = await startProduct({
    parentFolder: getFastTempFolder(),
    env: {
      RATE_LIMITS: '0',
      SYNC_MINUTES: '0',
      LOG_LEVEL: 'info',
      LOGIN_TOKEN_TTL: '86400',
      SMTP_URL: `smtp://${sink.host}:${sink.port}`,
      MAIL_FROM: 'Headwater <hello@headwater.example>',
    },
  })
  const close = async () => {
    await product.stop()
    await stopOrphanedDatabase(product)
    await sink.stop()
    product.remove()
  }
  try {
    const admin = await createClientAs(product, getDemoEmail('admin'))
    const founder = await createClientAs(product, getDemoEmail('founder'))
    const seededMails = (await queryDatabase<{ id: string }>(product, 'select id from mails')).map(
      ({ id }) => id,
    )
    const [type] = await admin(listDocumentTypes, {})
    const moving: string[] = []
    for (const name of ['Millrace', 'Sluice']) {
      const { id: companyId } = await founder(createCompany, { body: { name } })
      await admin(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
      moving.push(companyId)
    }
    const draft = await buildDraft(product, founder)
    const [secrets] = await queryDatabase<{ data: unknown }>(
      product,
      `select data from local.records where kind = 'secrets' and id = 'codat'`,
    )
    const [item] = await queryDatabase<{ id: string }>(
      product,
      `select provider_connection_id as id from connections where platform_key = 'plaid' and status = 'Linked'`,
    )
    return {
      product,
      sink,
      admin,
      founder,
      documentType: type?.id ?? '',
      draft,
      moving,
      plaidItem: item?.id ?? '',
      seededMails,
      codat: CodatSecrets.parse(secrets?.data),
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
  const [ids] = await queryDatabase<Pick<Draft, 'providerCompanyId' | 'providerConnectionId'>>(
    product,
    `select provider_company_id as "providerCompanyId", provider_connection_id as "providerConnectionId"
      from connections as connection join accounting_links as link on link.id = connection.link_id
      where connection.id = $1`,
    [connection.id],
  )
  if (!ids) throw new Error('The accounting connection is not stored')
  return { id, codatId, ...ids }
}
