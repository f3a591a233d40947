import { sql } from 'kysely'
import { foldText } from '#contract/rules/text/fold-text.ts'
import type { SimilarName } from '#contract/staff/cases.ts'
import type { Database } from '#server/core/data/database.ts'

/** Characters of the Latin, Cyrillic and Greek scripts and digits that look alike, as capitals or as small letters. */
const lookalikes = 'aаα bвβ cс dԁ eеε hнһ il1|іιӏ jј kкκ mм nη o0оο pрρ qԛ sѕ tтτ uυ vѵν wԝω xхχ yу'.split(
  ' ',
)

const maxNames = 5

/** A regular expression for every name that looks like this one, in the form in which searches compare names. */
const toLookalikePattern = (name: string) =>
  Array.from(foldText(name), (character) => {
    const group = lookalikes.find((one) => one.includes(character))
    return `[${group ?? character.replace(/[\]\\^-]/, String.raw`\$&`)}]`
  }).join('')

/** Other companies whose names look like this company's: equal but for case, accents and lookalike characters. */
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
