import { sql } from 'kysely'
import { foldText } from '#contract/rules/text/fold-text.ts'
import type { SimilarName } from '#contract/staff/cases.ts'
import type { Database } from '#server/core/data/database.ts'

/** Groups of characters that look alike in upper or lower case. */
const lookalikes = 'aаα bвβ cс dԁ eеε hнһ il1|іιӏ jј kкκ mм nη o0оο pрρ qԛ sѕ tтτ uυ vѵν wԝω xхχ yу'.split(
  ' ',
)

const maxNames = 5

const toLookalikePattern = (name: string) =>
  Array.from(foldText(name), (character) => {
    const group = lookalikes.find((candidates) => candidates.includes(character))
    return `[${group ?? character.replace(/[\]\\^-]/, String.raw`\$&`)}]`
  }).join('')

/** Ignores case, accents and differences between lookalike characters. */
export async function listSimilarNames(db: Database, companyId: string): Promise<SimilarName[]> {
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company?.name) return []
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '!=', companyId)
    .where(sql<boolean>`fold_text(name) ~ ${`^${toLookalikePattern(company.name)}$`}`)
    .orderBy('id')
    .limit(maxNames)
    .execute()
  return rows.map(({ id, name }) => ({ id, name: name ?? '' }))
}
