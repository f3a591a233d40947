import type { Call } from '#contract/client.ts'
import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { createConnection } from '#contract/accounting-connections.ts'
import { answerAt } from '#tests/sandboxes/plaid.ts'
import type { Product } from '#tests/journeys/product.ts'
import { query } from './database.ts'

/** The banks of the draft, each by its id at its provider. */
export interface Banks {
  plaid: string
  quiltt: string
}

interface Place {
  product: Product
  founder: Call
  companyId: string
  codatId: string
  connectorId: string
}

const signIn = { username: 'user_good', password: 'pass_good', institution_id: 'ins_109508' }

/** Links a bank through Plaid and one through Quiltt, as a person does in their windows. */
export async function linkBanks(place: Place): Promise<Banks> {
  const start = (platform_key: 'plaid' | 'quiltt') =>
    place.founder(createConnection, { params: { codatId: place.codatId }, body: { platform_key } })
  return { plaid: await linkPlaid(place, start), quiltt: await linkQuiltt(place, start) }
}

type Start = (
  key: 'plaid' | 'quiltt',
) => Promise<{ id: string; link_token: string | null; state: string | null }>

async function linkPlaid({ product, founder, companyId }: Place, start: Start): Promise<string> {
  const { link_token, state } = await start('plaid')
  const asked = { token: link_token ?? '', ...signIn }
  const { public_token } = await answerAt(`${product.plaidUrl}/link/v2/stable/answers/submit`, asked)
  const visit = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
  const { id } = await founder(finishBankConnection, {
    body: { ...visit, public_token: String(public_token) },
  })
  const [row] = await query<{ id: string }>(
    product,
    'select provider_connection_id as id from connections where id = $1',
    [id],
  )
  return row?.id ?? ''
}

async function linkQuiltt(
  { product, founder, companyId, connectorId }: Place,
  start: Start,
): Promise<string> {
  await start('quiltt')
  const { token, profile_id } = await founder(openQuilttSession, { query: { company_id: companyId } })
  const asked = { token, connector_id: connectorId, ...signIn }
  const { connection_id } = await answerAt(`${product.quilttUrl}/v1/answers/submit`, asked)
  const body = { company_id: companyId, connection_id: String(connection_id), profile_id }
  await founder(saveQuilttConnection, { body })
  return body.connection_id
}
