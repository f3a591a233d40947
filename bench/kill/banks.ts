import type { Call } from '#contract/core/client.ts'
import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { createConnection } from '#contract/accounting-connections.ts'
import { answerAt } from '#tests/sandboxes/plaid.ts'
import type { Product } from '#tests/journeys/product.ts'
import { query } from './database.ts'

/** The draft's bank connections, by their ids at the providers. */
export interface Banks {
  plaid: string
  quiltt: string
}

interface BankOwner {
  product: Product
  founder: Call
  companyId: string
  codatId: string
  connectorId: string
}

const signIn = { username: 'user_good', password: 'pass_good', institution_id: 'ins_109508' }

/** Links a bank through Plaid and one through Quiltt, as a person does in the provider's window. */
export async function linkBanks(owner: BankOwner): Promise<Banks> {
  const start = (platform_key: 'plaid' | 'quiltt') =>
    owner.founder(createConnection, { params: { codatId: owner.codatId }, body: { platform_key } })
  return { plaid: await linkPlaid(owner, start), quiltt: await linkQuiltt(owner, start) }
}

type Start = (
  key: 'plaid' | 'quiltt',
) => Promise<{ id: string; link_token: string | null; state: string | null }>

async function linkPlaid({ product, founder, companyId }: BankOwner, start: Start): Promise<string> {
  const { link_token, state } = await start('plaid')
  const answer = { token: link_token ?? '', ...signIn }
  const { public_token } = await answerAt(`${product.plaidUrl}/link/v2/stable/answers/submit`, answer)
  const linkSession = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
  const { id } = await founder(finishBankConnection, {
    body: { ...linkSession, public_token: String(public_token) },
  })
  const [row] = await query<{ id: string }>(
    product,
    'select provider_connection_id as id from connections where id = $1',
    [id],
  )
  return row?.id ?? ''
}

async function linkQuiltt(
  { product, founder, companyId, connectorId }: BankOwner,
  start: Start,
): Promise<string> {
  await start('quiltt')
  const { token, profile_id } = await founder(openQuilttSession, { query: { company_id: companyId } })
  const answer = { token, connector_id: connectorId, ...signIn }
  const { connection_id } = await answerAt(`${product.quilttUrl}/v1/answers/submit`, answer)
  const body = { company_id: companyId, connection_id: String(connection_id), profile_id }
  await founder(saveQuilttConnection, { body })
  return body.connection_id
}
